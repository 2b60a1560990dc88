import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startChild } from '../tools/child.ts';
import { type Measurement, measureLoad, median, round } from '../tools/measure.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = 4;
const CONNECTIONS = 64;
const LIMIT = 1.25;

const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
const keyFile = join(folder, 'master.key');
writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
const postgres = await startPostgres();
const port = await freePort();
const barePort = await freePort();
const url = `http://localhost:${port}`;
const product = await startChild(
  'src/app/server/main.ts',
  {
    DATABASE_URL: postgres.url,
    WALLET_MODE: 'hosted',
    PUBLIC_URL: url,
    PORT: String(port),
    MASTER_KEY_FILE: keyFile,
    LOG_LEVEL: 'warn',
  },
  /^Ingam is ready/,
);
let bare: Child | undefined;
try {
  const { id, token } = await register();
  const headers = { authorization: `Bearer ${token}` };
  const HEADERS = await headersOf(`${url}/api/assets/${id}`, headers);
  bare = await startChild(
    'bench/parts/bare-server.ts',
    { DATABASE_URL: postgres.url, PORT: String(barePort), HEADERS },
    /^ready$/,
  );
  const barePid = bare.pid;
  const load = (address: string, seconds = SECONDS) => ({ url: address, headers, connections: CONNECTIONS, seconds });
  const mine = load(`${url}/api/assets/${id}`);
  const theirs = load(`http://127.0.0.1:${barePort}/`);
  const [ours, baseline] = await Promise.all(
    [mine, theirs].map(async ({ url }) => (await fetch(url, { headers })).text()),
  );
  if (ours !== baseline) throw new Error(`not the same bytes:\n${ours}\n${baseline}`);

  await measureLoad({ ...mine, seconds: 6 }, product.pid);
  await measureLoad({ ...theirs, seconds: 6 }, barePid);
  const rounds: { product: Measurement; bare: Measurement }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ product: await measureLoad(mine, product.pid), bare: await measureLoad(theirs, barePid) });
  const ratio = round(median(rounds.map((one) => one.product.cpuUsPerRequest / one.bare.cpuUsPerRequest)));

  const reads: Record<string, Measurement> = {};
  for (const path of sectionSeven(id)) reads[path] = await measureLoad(load(url + path, 2), product.pid);
  console.log(
    JSON.stringify(
      {
        bench: 'http',
        connections: CONNECTIONS,
        cpuRatioToBare: ratio,
        limit: LIMIT,
        isWithin: ratio <= LIMIT,
        rounds,
        reads,
      },
      null,
      2,
    ),
  );
} finally {
  await product.stop();
  await bare?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

/** Returns the headers of the product's answer as JSON, except the connection headers that Node adds. */
async function headersOf(address: string, headers: Record<string, string>): Promise<string> {
  const made = new Set(['connection', 'keep-alive', 'date', 'content-length']);
  const reply = await fetch(address, { headers });
  await reply.arrayBuffer();
  return JSON.stringify(Object.fromEntries([...reply.headers].filter(([name]) => !made.has(name))));
}

async function register(): Promise<{ id: number; token: string }> {
  const reply = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'bench@example.com',
      password: 'correct horse battery',
      firstName: 'Bench',
      lastName: 'Mark',
    }),
  });
  const { user, token } = (await reply.json()) as { user: { id: number }; token: string };
  return { id: user.id, token };
}

/** Every GET of docs/product/calls.md#first-calls but the event stream. */
function sectionSeven(id: number): string[] {
  const ofUser = [
    'user',
    'assets',
    'transactions',
    'credentials',
    'did',
    'local-currency',
    'work/approvals',
    'tax-refunds',
  ];
  return ['/api/auth/verify', '/api/assets', '/api/transactions', ...ofUser.map((name) => `/api/${name}/${id}`)];
}

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { businessNumber } from '#features/organisations/server/testing/firm.ts';
import { peerVerifier } from '#features/presentation/server/testing/peer-verifier.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { cpuUs, median, round } from '../tools/measure.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';

/* Time from a scanned request to the verifier's having the answer, with the phone's two calls: look (fetch and verify
   the request, match credentials) and show (sign, encrypt, post, accepted). The verifier is a test peer in this process
   on loopback; the person's own time is not counted. Exits with 1 if the median of both together is 500 ms or more. */
const COUNT = Number(process.env.COUNT ?? 200);
const LIMITS = { scannedToShownP50Ms: 500 };

interface Seen {
  readonly disclosureId: number;
  readonly again: { readonly choices: object[]; readonly options: (number | null)[] } | null;
  readonly asked: readonly { readonly query: string; readonly choices: readonly { readonly credential: string }[] }[];
}

const folder = await mkdtemp(join(tmpdir(), 'ingam-bench-present-'));
const keyFile = join(folder, 'master.key');
await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
const postgres = await startPostgres();
const port = await freePort();
// Only personal mode allows a verifier on the same machine.
const program = startProgram({
  DEMO_DATA: 'off',
  DATABASE_URL: postgres.url,
  MASTER_KEY_FILE: keyFile,
  LOG_LEVEL: 'warn',
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
});
const shop = await peerVerifier(selfSigned('127.0.0.1'));

async function post<T>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Accepts a card of an organisation of this server; resolves to its type. */
async function taken(): Promise<string> {
  const asked = { name: 'Hana', kinds: ['employer', 'issuer'], businessNumber: businessNumber(1) };
  const { organisation } = await post<{ organisation: { id: number } }>('/api/org', asked);
  const issuing = `/api/org/${organisation.id}/issuing`;
  const claim = (name: string) => ({ name, label: name, labelKo: '항목' });
  const type = { name: 'Employee ID', nameKo: '사원증', claims: [claim('name'), claim('number')], validityDays: 365 };
  const { id: typeId, vct } = await post<{ id: number; vct: string }>(`${issuing}/types`, type);
  const { link } = await post<{ link: string }>(`${issuing}/offers`, {
    typeId,
    claims: { name: 'Kim Minseo', number: 'E-1' },
    withCode: false,
  });
  const { takingId } = await post<{ takingId: number }>('/api/offers/look', { offer: link });
  await post('/api/offers/take', { takingId });
  return vct;
}

/** Returns the milliseconds of the two calls. */
async function shown(text: string): Promise<readonly [look: number, show: number]> {
  const began = performance.now();
  const { disclosureId, again, asked } = await post<Seen>('/api/presenting/look', { request: text });
  const looked = performance.now();
  const first = asked.map(({ query: id, choices: [one] }) => ({ query: id, credentials: [one?.credential ?? ''] }));
  await post('/api/presenting/show', { disclosureId, ...(again ?? { choices: first }) });
  return [looked - began, performance.now() - looked];
}

try {
  await ready(program);
  const query = {
    credentials: [
      { id: 'card', format: 'dc+sd-jwt', meta: { vct_values: [await taken()] }, claims: [{ path: ['name'] }] },
    ],
  };
  for (let n = 0; n < 20; n += 1) await shown(shop.ask(query).text);
  const before = shop.received.length;
  const times: (readonly [number, number])[] = [];
  const cpuBefore = cpuUs(program.pid);
  for (let n = 0; n < COUNT; n += 1) times.push(await shown(shop.ask(query).text));
  const serverMs = round((cpuUs(program.pid) - cpuBefore) / COUNT / 1000);
  if (shop.received.length !== before + COUNT) throw new Error('the verifier did not receive every answer');
  const sums = times.map(([look, show]) => look + show).toSorted((one, other) => one - other);
  const figures = {
    count: COUNT,
    scannedToShownP50Ms: round(median(sums)),
    p95Ms: round(sums[Math.floor(COUNT * 0.95)] ?? 0),
    lookP50Ms: round(median(times.map(([look]) => look))),
    showP50Ms: round(median(times.map(([, show]) => show))),
    serverMs,
  };
  console.log(JSON.stringify({ bench: 'present', cores: cpus().length, figures, limits: LIMITS }, null, 2));
  if (figures.scannedToShownP50Ms >= LIMITS.scannedToShownP50Ms) process.exitCode = 1;
} finally {
  await shop.stop();
  await program.stop('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

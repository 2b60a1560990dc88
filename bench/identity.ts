import { generateKeyPairSync, randomBytes, webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { freePort } from '../scripts/port.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { checkPresentation } from '../src/features/credentials/server/check.ts';
import { newHolderKey, publicOf, signForm } from '../src/features/credentials/server/form.ts';
import { present } from '../src/features/credentials/server/present.ts';
import { LIST_SIZE, packRevoked } from '../src/features/credentials/server/status-list.ts';
import { statusUri } from '../src/features/credentials/server/status-lists.ts';
import { didWebOf } from '../src/features/identity/issuer-did.ts';
import { sql, type Tx } from '../src/platform/server/db.ts';
import { signJws } from '../src/platform/server/jws.ts';
import { openPostgres } from '../src/platform/server/postgres.ts';
import { median, round } from './load.ts';
import { startChild } from './server.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 25);
const TIMES = 400;
const LIMITS = { issueOverSign: 0.5, listMs: 20, listBytes: 130_000 };
/** No code packs a half of all statuses, drawn at random, into less than they are. */
const MOST_REVOKED = 0.1;
const ENTRIES = 1_000_000;

const publicUrl = 'https://wallet.example';
const issuer = didWebOf(publicUrl);
const nowS = Math.floor(Date.now() / 1000);
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const keys = [publicOf(key)];
const signer = {
  keys: async () => [],
  signDetached: () => '',
  signJwt: (typ: string, iss: string, claims: object) => signJws(key, { kid: `${iss}#key`, typ }, claims),
};
const facts = {
  credentialType: 'national_id',
  issuer: 'ingam:Ministry of the Interior',
  issuanceDate: '2026-02-20',
  expirationDate: '2036-02-19',
  credentialData: { name: 'Citizen ID', description: 'A resident of Jeju', credentialNumber: 'KR-2026-0917' },
  verification: 'issuer_signed' as const,
  checkedBy: null,
};
const issue = () => {
  const holder = newHolderKey();
  return { holder, form: signForm(facts, { holder, status: { list: 1, idx: 7 }, signer, publicUrl }) };
};
const verifier = { publicUrl, keys, nonce: 'nonce', audience: `${publicUrl}/verify`, nowS };
const shown = { claims: ['name', 'issuer'] as const, nonce: verifier.nonce, audience: verifier.audience };
const held = issue();
const presentation = present(held, shown);
const list = signer.signJwt('statuslist+jwt', issuer, {
  sub: statusUri(publicUrl, 1),
  iat: nowS,
  exp: nowS + 3600,
  ttl: 60,
  status_list: packRevoked(every(100)),
});
const readList = async () => list;

/** A payload of the size of a credential's, signed as a JWS library signs it: by WebCrypto, over base64url of JSON. */
const bareKey = await webcrypto.subtle.importKey(
  'pkcs8',
  key.export({ format: 'der', type: 'pkcs8' }),
  { name: 'ECDSA', namedCurve: 'P-256' },
  false,
  ['sign'],
);
const payload = JSON.parse(Buffer.from(held.form.split('.')[1] ?? '', 'base64url').toString());
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const bare = async () => {
  const input = `${encoded({ alg: 'ES256', kid: `${issuer}#key`, typ: 'dc+sd-jwt' })}.${encoded(payload)}`;
  const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, bareKey, Buffer.from(input));
  return `${input}.${Buffer.from(signature).toString('base64url')}`;
};
const verify = async () => {
  const { payload: told } = await checkPresentation(presentation, { ...verifier, readList });
  if (told?.name !== facts.credentialData.name) throw new Error('a presentation of ours does not hold');
};

const acts: Record<string, () => unknown> = {
  bareWebCrypto: bare,
  bareNodeCrypto: () => signJws(key, { kid: `${issuer}#key`, typ: 'dc+sd-jwt' }, payload),
  issue,
  present: () => present(held, shown),
  verify,
};
for (const act of Object.values(acts)) await timed(act, 200);
const rounds: Record<string, Timed>[] = [];
for (let n = 0; n < ROUNDS; n += 1) {
  const one: Record<string, Timed> = {};
  for (const [name, act] of Object.entries(acts)) one[name] = await timed(act, TIMES);
  rounds.push(one);
}
const perSecond = (name: string) => median(rounds.map((one) => one[name]?.perSecond ?? 0));
const figures = Object.fromEntries(
  Object.keys(acts).map((name) => [
    name,
    { perSecond: perSecond(name), p99Ms: round(median(rounds.map((one) => one[name]?.p99Ms ?? 0))) },
  ]),
);
/** An act's rate over that of a bare signature, round by round. */
const over = (name: string, bare: string) =>
  round(median(rounds.map((one) => (one[name]?.perSecond ?? 0) / (one[bare]?.perSecond ?? 1))));
// A credential's own key is made with it; WebCrypto is what JOSE libraries sign with.
const issueOverSign = over('issue', 'bareWebCrypto');
const issueOverNodeSign = over('issue', 'bareNodeCrypto');
const lists = await statusLists();
const isWithin =
  issueOverSign >= LIMITS.issueOverSign &&
  lists.every(
    ({ warmP50Ms, bytes, revoked }) =>
      warmP50Ms < LIMITS.listMs && (revoked > MOST_REVOKED || bytes <= LIMITS.listBytes),
  );
console.log(
  JSON.stringify(
    { bench: 'identity', figures, issueOverSign, issueOverNodeSign, lists, limits: LIMITS, isWithin },
    null,
    2,
  ),
);

interface Timed {
  /** By the CPU that this process spent, whatever else the machine does. */
  readonly perSecond: number;
  /** By the clock. */
  readonly p99Ms: number;
}

/** One act after another, so that it is one core's work. */
async function timed(act: () => unknown, times: number): Promise<Timed> {
  const took: number[] = [];
  const before = process.cpuUsage();
  for (let n = 0; n < times; n += 1) {
    const at = performance.now();
    await act();
    took.push(performance.now() - at);
  }
  const { user, system } = process.cpuUsage(before);
  took.sort((a, b) => a - b);
  return { perSecond: Math.round(times / ((user + system) / 1e6)), p99Ms: took[Math.floor(times * 0.99)] ?? 0 };
}

function* every(step: number) {
  for (let idx = 0; idx < LIST_SIZE; idx += step) yield idx;
}

/** A list with a million places given out, by the real server over HTTP: what one answer takes when it is warm, and its bytes on the wire. */
async function statusLists() {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
  const keyFile = join(folder, 'master.key');
  writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  const postgres = await startPostgres();
  const port = await freePort();
  const product = await startChild(
    'src/app/server/main.ts',
    {
      DATABASE_URL: postgres.url,
      WALLET_MODE: 'hosted',
      PUBLIC_URL: `http://localhost:${port}`,
      PORT: String(port),
      MASTER_KEY_FILE: keyFile,
      LOG_LEVEL: 'warn',
    },
    /^Ingam is ready/,
  );
  const db = await openPostgres({ url: postgres.url, max: 1, applicationName: 'bench' });
  try {
    const measured = [];
    for (const revoked of [0.01, 0.1, 0.5]) {
      const id = await db.tx((tx) => fill(tx, revoked), { isLong: true });
      measured.push({ revoked, ...(await answers(`http://localhost:${port}/status-lists/${id}`)) });
    }
    return measured;
  } finally {
    await db.close();
    await product.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

/** A new list, a part of whose million places are revoked. */
async function fill(tx: Tx, revoked: number): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`INSERT INTO status_lists DEFAULT VALUES RETURNING id`);
  // The list is there: looking for it a million times is not what is measured.
  await tx.exec('SET LOCAL session_replication_role = replica');
  await tx.run(sql`INSERT INTO status_entries (list_id, idx, is_revoked)
    SELECT ${id}::bigint, idx, random() < ${revoked} FROM generate_series(0, ${ENTRIES - 1}) AS idx`);
  return id;
}

async function answers(url: string) {
  const { request } = await import('node:http');
  const ask = () =>
    new Promise<{ ms: number; bytes: number; text: string }>((resolve, reject) => {
      const at = performance.now();
      request(url, { headers: { 'accept-encoding': 'br, gzip' } }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const ms = performance.now() - at;
          const body = Buffer.concat(chunks);
          const encoding = reply.headers['content-encoding'];
          const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
          resolve({ ms, bytes: body.length, text: plain.toString() });
        });
      })
        .on('error', reject)
        .end();
    });
  const { ms: coldMs, bytes, text } = await ask();
  if (text.split('.').length !== 3) throw new Error('no token');
  const times: number[] = [];
  for (let n = 0; n < 200; n += 1) times.push((await ask()).ms);
  times.sort((a, b) => a - b);
  return { bytes, coldMs: round(coldMs), warmP50Ms: round(median(times)), warmP99Ms: round(times[198] ?? 0) };
}

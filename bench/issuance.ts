import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { cut, rowsOf } from '#features/issuance/server/testing/by-file.ts';
import { businessNumber } from '#features/organisations/server/testing/firm.ts';
import { cpuUs, median, round } from '../tools/measure.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';

/* Time from an offer's code to the credential over HTTP, with a wallet's requests: token, nonce, proof, credential; one
   after another, and then AT_ONCE at a time. CPU time of the server process is for all three requests; PostgreSQL's is
   listed separately. Exits with 1 if the server needs 3 ms or more. */
const COUNT = Number(process.env.COUNT ?? 600);
const AT_ONCE = 8;
const LIMITS = { serverMs: 3, perCoreSecond: 300 };

const folder = await mkdtemp(join(tmpdir(), 'ingam-bench-issuance-'));
const keyFile = join(folder, 'master.key');
await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
const postgres = await startPostgres();
const port = await freePort();
const program = startProgram({
  DEMO_DATA: 'off',
  DATABASE_URL: postgres.url,
  MASTER_KEY_FILE: keyFile,
  LOG_LEVEL: 'warn',
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
});
const origin = `http://127.0.0.1:${port}`;

async function send<T>(path: string, body: string, headers: Record<string, string>): Promise<T> {
  const reply = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
  return JSON.parse(text) as T;
}
const post = <T>(path: string, body: object, more: Record<string, string> = {}) =>
  send<T>(path, JSON.stringify(body), { 'content-type': 'application/json', ...more });

/** Creates an organisation with a type; returns the codes of `count` offers. */
async function offered(count: number) {
  const asked = { name: 'Hana', kinds: ['employer', 'issuer'], businessNumber: businessNumber(1) };
  const { organisation } = await post<{ organisation: { id: number } }>('/api/org', asked);
  const issuing = `/api/org/${organisation.id}/issuing`;
  const claim = (name: string) => ({ name, label: name, labelKo: '항목' });
  const type = { name: 'Employee ID', nameKo: '사원증', claims: [claim('name'), claim('number')], validityDays: 365 };
  const { id: typeId } = await post<{ id: number }>(`${issuing}/types`, type);
  const file = cut(rowsOf(count).map((row) => ({ ...row, withCode: false })));
  const { id } = await post<{ id: number }>(`${issuing}/runs`, { typeId, parts: file.signed });
  const links: string[] = [];
  for (let nth = 0; nth < file.count; nth += 1) {
    const { offers } = await post<{ offers: { link: string }[] }>(`${issuing}/runs/${id}/parts`, file.part(nth));
    links.push(...offers.map(({ link }) => link));
  }
  return { organisation: organisation.id, links };
}

interface Offer {
  readonly credential_issuer: string;
  readonly credential_configuration_ids: readonly string[];
  readonly grants: Readonly<Record<string, { 'pre-authorized_code': string }>>;
}
const GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';

/** Reads an offer from its link: by value, or by a reference that is fetched before the measurement. */
async function readOffer(link: string): Promise<Offer> {
  const { hash, search } = new URL(link);
  const given = new URLSearchParams(search === '' ? hash.slice(1) : search);
  const value = given.get('credential_offer');
  if (value !== null) return JSON.parse(value) as Offer;
  return (await (await fetch(given.get('credential_offer_uri') ?? '')).json()) as Offer;
}

async function take(
  { credential_issuer: issuer, credential_configuration_ids: [configuration], grants }: Offer,
  key: KeyObject,
) {
  const base = new URL(issuer).pathname;
  const form = new URLSearchParams({
    grant_type: GRANT,
    'pre-authorized_code': grants[GRANT]?.['pre-authorized_code'] ?? '',
  });
  const { access_token: token } = await send<{ access_token: string }>(`${base}/token`, String(form), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  const { c_nonce: nonce } = await send<{ c_nonce: string }>(`${base}/nonce`, '', {});
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const proof = await new SignJWT({ nonce })
    .setProtectedHeader({ alg: 'ES256', typ: 'openid4vci-proof+jwt', jwk: { kty: 'EC', crv: 'P-256', x, y } })
    .setAudience(issuer)
    .setIssuedAt()
    .sign(key);
  const body = { credential_configuration_id: configuration, proofs: { jwt: [proof] } };
  const { credentials } = await post<{ credentials: object[] }>(`${base}/credential`, body, {
    authorization: `Bearer ${token}`,
  });
  if (credentials.length !== 1) throw new Error('no credential');
}

try {
  await ready(program);
  const { links } = await offered(2 * COUNT + 50);
  const offers: Offer[] = [];
  for (const link of links) offers.push(await readOffer(link));
  const keys = offers.map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  const next = () => {
    const [offer, key] = [offers.pop(), keys.pop()];
    if (!offer || !key) throw new Error('no offer left');
    return take(offer, key);
  };
  for (let n = 0; n < 50; n += 1) await next();
  const { pid } = program;
  const ms: number[] = [];
  const cpuBefore = cpuUs(pid);
  for (let n = 0; n < COUNT; n += 1) {
    const at = performance.now();
    await next();
    ms.push(performance.now() - at);
  }
  const serverMs = round((cpuUs(pid) - cpuBefore) / COUNT / 1000);
  const [began, cpuTogether] = [performance.now(), cpuUs(pid)];
  for (let n = 0; n < COUNT; n += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, COUNT - n) }, () => next()));
  const togetherS = (performance.now() - began) / 1000;
  const togetherMs = round((cpuUs(pid) - cpuTogether) / COUNT / 1000);
  const figures = {
    count: COUNT,
    serverMs,
    p50Ms: round(median(ms)),
    together: {
      atOnce: AT_ONCE,
      perSecond: Math.round(COUNT / togetherS),
      serverMs: togetherMs,
      perCoreSecond: Math.round(1000 / togetherMs),
    },
  };
  console.log(JSON.stringify({ bench: 'issuance', cores: cpus().length, figures, limits: LIMITS }, null, 2));
  if (serverMs >= LIMITS.serverMs) process.exitCode = 1;
} finally {
  await program.stop('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

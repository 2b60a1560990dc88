import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { CompactSign } from 'jose';
import { checkPresentation } from '#features/credentials/server/presentations/check-presentation.ts';
import { issueCredential } from '#features/credentials/server/store.ts';
import { didWebOf } from '#features/identity/issuer-did.ts';
import type { UserId } from '#platform/ids.ts';
import { openSigner } from '#platform/server/vault/vault-signer.ts';
import { functions, migrations } from '../src/app/server/migrations.ts';
import { ownerProof } from '../src/features/auth/server/sessions/authorize.ts';
import { newHolderKey, publicOf, signForm } from '../src/features/credentials/server/forms/form.ts';
import { presentCredential } from '../src/features/credentials/server/presentations/present.ts';
import { LIST_SIZE, packRevoked } from '../src/features/credentials/server/status/status-list.ts';
import { statusUri } from '../src/features/credentials/server/status/status-lists.ts';
import { readSettings } from '../src/platform/server/settings/settings.ts';
import { openPglite } from '../src/platform/server/store/embedded/pglite.ts';
import { migrate } from '../src/platform/server/store/migrate.ts';
import { signJws } from '../src/platform/server/vault/jws.ts';
import { openVault } from '../src/platform/server/vault/vault.ts';
import { median, round } from '../tools/measure.ts';
import { openPeople } from './parts/books.ts';
import { statusLists } from './parts/status-lists.ts';

/* Compares issuing, presenting and verifying a credential with a bare ES256 signature by jose and by node:crypto, in
   alternating rounds; and measures a status list of a million over HTTP. Rates use this process's CPU time over all
   threads, so that other load on the machine does not matter; p99 uses wall time. Exits with 1 if a target is missed. */
const ROUNDS = Number(process.env.ROUNDS ?? 25);
const TIMES = 200;
const LIMITS = { issueOverSign: 0.5, listMs: 20, listBytes: 130_000 };
/** Statuses with half of their bits set at random cannot be compressed. */
const MOST_REVOKED = 0.1;

const publicUrl = 'https://wallet.example';
const issuer = didWebOf(publicUrl);
const nowS = Math.floor(Date.now() / 1000);
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const header = { kid: `${issuer}#key`, typ: 'dc+sd-jwt' };
const signer = {
  keys: async () => [],
  signDetached: () => '',
  signJwt: (typ: string, iss: string, claims: object) => signJws(key, { kid: `${iss}#key`, typ }, claims),
};
const said = {
  credentialType: 'national_id',
  issuer: 'ingam:Ministry of the Interior',
  issuanceDate: '2026-02-20',
  expirationDate: '2036-02-19',
  credentialData: { name: 'Citizen ID', description: 'A resident of Jeju', credentialNumber: 'KR-2026-0917' },
};
const facts = { ...said, verification: 'issuer_signed', checkedBy: null } as const;
const issue = () => {
  const holder = newHolderKey();
  return { holder, form: signForm(facts, { holder, status: { list: 1, idx: 7 }, signer, publicUrl }) };
};
const held = issue();

// The complete issuance: status list index, key and form, three seals, the row. It uses the embedded store in memory,
// whose CPU time is this process's too.
const db = await openPglite({ memory: true });
await migrate(db, migrations(), functions());
await openPeople(db, 1);
const vault = await openVault(db, [randomBytes(32)]);
const issuing = { vault, signer: await openSigner(db, vault), settings: { ...readSettings({}), publicUrl } };
const owner = ownerProof(1 as UserId);
const issueToStore = () => db.tx((tx) => issueCredential(tx, issuing, owner, { ...said, by: 'issuer_signed' }));

const verifier = { publicUrl, keys: [publicOf(key)], nonce: 'nonce', audience: `${publicUrl}/verify`, nowS };
const shown = { claims: ['name', 'issuer'] as const, nonce: verifier.nonce, audience: verifier.audience };
const presentation = presentCredential(held, shown);
const list = signer.signJwt('statuslist+jwt', issuer, {
  sub: statusUri(publicUrl, 1),
  iat: nowS,
  exp: nowS + 3600,
  ttl: 60,
  status_list: packRevoked(every(100)),
});
const readList = async () => list;
const verify = async () => {
  const { payload: told } = await checkPresentation(presentation, { ...verifier, readList });
  if (told?.name !== facts.credentialData.name) throw new Error('our own presentation is not valid');
};

/** Payload of a credential's JWT, so that the bare signatures cover as many bytes. */
const payload = Buffer.from(held.form.split('.')[1] ?? '', 'base64url');
const claims = JSON.parse(payload.toString());
const acts: Record<string, () => unknown> = {
  jose: () => new CompactSign(payload).setProtectedHeader({ alg: 'ES256', ...header }).sign(key),
  nodeCrypto: () => signJws(key, header, claims),
  issue,
  issueToStore,
  present: () => presentCredential(held, shown),
  verify,
};

for (const act of Object.values(acts)) await timed(act, TIMES);
const rounds: Record<string, Timed>[] = [];
for (let n = 0; n < ROUNDS; n += 1) {
  const one: Record<string, Timed> = {};
  for (const [name, act] of Object.entries(acts)) one[name] = await timed(act, TIMES);
  rounds.push(one);
}
await db.close();
const middle = (of: (one: Record<string, Timed>) => number) => round(median(rounds.map(of)));
const figures = Object.fromEntries(
  Object.keys(acts).map((name) => [
    name,
    { perSecond: middle((one) => one[name]?.perSecond ?? 0), p99Ms: middle((one) => one[name]?.p99Ms ?? 0) },
  ]),
);
/** Returns the median over rounds of the first act's rate divided by the second's. */
const over = (name: string, bare: string) => middle((one) => (one[name]?.perSecond ?? 0) / (one[bare]?.perSecond ?? 1));
const ratios = {
  issueOverSign: over('issue', 'jose'),
  issueOverNodeSign: over('issue', 'nodeCrypto'),
  issueToStoreOverSign: over('issueToStore', 'jose'),
};
const lists = await statusLists();
const verdict = {
  issueOverSign: ratios.issueOverSign >= LIMITS.issueOverSign,
  listMs: lists.every(({ warmP50Ms }) => warmP50Ms < LIMITS.listMs),
  listBytes: lists.every(({ revoked, bytes }) => revoked > MOST_REVOKED || bytes <= LIMITS.listBytes),
};
console.log(
  JSON.stringify({ bench: 'identity', rounds: ROUNDS, figures, ratios, lists, limits: LIMITS, verdict }, null, 2),
);
if (Object.values(verdict).includes(false)) process.exitCode = 1;

interface Timed {
  /** Per second of CPU time of this process, whatever else the machine does. */
  readonly perSecond: number;
  /** By wall time. */
  readonly p99Ms: number;
}

/** Runs an act repeatedly, one after another, so that it measures one core. */
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

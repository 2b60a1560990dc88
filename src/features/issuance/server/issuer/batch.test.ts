import { decodeJwt, exportJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { readIssuerSigned } from '#features/credentials/server/mdoc/issuer-signed.ts';
import { BATCH_SIZE } from '../../rules.ts';
import { claims, issuing } from '../testing/employer.ts';

const app = sharedApp('city');
const { askWith, call, employer, redeemed, rootOf, statusAt, wallet } = issuing(app);
type Ready = Awaited<ReturnType<typeof redeemed>>;
type Key = Awaited<ReturnType<typeof wallet.key>>;
interface Copy {
  readonly iat: number;
  readonly exp: number;
  readonly status: { readonly status_list: { readonly idx: number; readonly uri: string } };
}
const saidIn = (credential: string) => decodeJwt<Copy>(credential.split('~')[0] ?? '');
const keysOf = (count: number) => Promise.all(Array.from({ length: count }, () => wallet.key()));
const askFor = async (ready: Ready, keys: readonly Key[]) => {
  const nonce = await wallet.nonce(ready.metadata.nonce_endpoint);
  const jwt = await Promise.all(keys.map((key) => wallet.prove(key, { aud: ready.issuer, nonce })));
  return askWith(ready, '', { proofs: { jwt } });
};

describe('oid4vci-1_0-issuer batch', () => {
  it('issues one dataset bound to each of ten keys, each copy with its own status and salts, and without times that link the copies', async () => {
    const ready = await redeemed(await (await employer()).offer());
    expect(ready.metadata).toMatchObject({ batch_credential_issuance: { batch_size: BATCH_SIZE } });
    const keys = await keysOf(BATCH_SIZE);
    const { status, body } = await askFor(ready, keys);
    expect(status).toBe(200);
    const copies = body.credentials.map(({ credential }) => credential);
    expect(copies).toHaveLength(BATCH_SIZE);
    const bound: unknown[] = [];
    for (const credential of copies) {
      const { payload } = await wallet.check(credential, await rootOf());
      expect(payload).toMatchObject(claims);
      bound.push(payload.cnf.jwk);
    }
    expect(bound).toEqual(await Promise.all(keys.map(({ publicKey }) => exportJWK(publicKey))));
    const said = copies.map(saidIn);
    expect(new Set(said.map(({ status: { status_list: place } }) => JSON.stringify(place))).size).toBe(BATCH_SIZE);
    const disclosures = copies.flatMap((one) => one.split('~').slice(1, -1));
    expect(new Set(disclosures).size).toBe(BATCH_SIZE * Object.keys(claims).length);
    for (const { iat, exp } of said) expect([iat % 86_400, exp % 86_400]).toEqual([0, 0]);
  });

  it('never has more copies than proofs, and is refused beyond ten proofs, with a repeated key, or with two nonces', async () => {
    const ready = await redeemed(await (await employer()).offer());
    const keys = await keysOf(BATCH_SIZE + 1);
    const [one, other] = keys as [Key, Key];
    const refused = { status: 400, body: { error: 'invalid_proof' } };
    expect(await askFor(ready, keys)).toMatchObject(refused);
    expect(await askFor(ready, [one, one])).toMatchObject(refused);
    expect(await askFor(ready, [])).toMatchObject(refused);
    const prove = async (key: Key) =>
      wallet.prove(key, { aud: ready.issuer, nonce: await wallet.nonce(ready.metadata.nonce_endpoint) });
    const jwt = [await prove(one), await prove(other)];
    expect(await askWith(ready, '', { proofs: { jwt } })).toMatchObject(refused);
    expect(await askWith(ready, '', { proofs: { jwt: [await prove(one), 'none'] } })).toMatchObject(refused);
    expect((await askFor(ready, keys.slice(0, 3))).body.credentials).toHaveLength(3);
  });

  it('is repeated for the same keys, in their order, and not for another key', async () => {
    const ready = await redeemed(await (await employer()).offer());
    const keys = await keysOf(3);
    const places = async (asked: readonly Key[]) =>
      (await askFor(ready, asked)).body.credentials.map(({ credential }) => saidIn(credential).status.status_list);
    const first = await places(keys);
    expect(await places(keys.toReversed())).toEqual(first.toReversed());
    expect(await places(keys.slice(1))).toEqual(first.slice(1));
    expect(await askFor(ready, [...keys.slice(1), await wallet.key()])).toMatchObject({
      status: 400,
      body: { error: 'invalid_credential_request' },
    });
  });

  it('issues mdocs too, each for its own device key, all with the same validity, whose times are whole days', async () => {
    const ready = await redeemed(await (await employer({ formats: ['mso_mdoc'] })).offer());
    const keys = await keysOf(3);
    const read = (await askFor(ready, keys)).body.credentials.map(({ credential }) => readIssuerSigned(credential).mso);
    expect(read.map(({ deviceJwk: { x, y } }) => ({ x, y }))).toEqual(
      await Promise.all(keys.map(async ({ publicKey }) => exportJWK(publicKey).then(({ x, y }) => ({ x, y })))),
    );
    expect(new Set(read.map(({ status }) => status?.index)).size).toBe(3);
    expect(new Set(read.map(({ validity }) => JSON.stringify(validity))).size).toBe(1);
    expect((read[0]?.validity.until.getTime() ?? 1) % 86_400_000).toBe(0);
  });

  it('is revoked as a whole: every copy has the status revoked', async () => {
    const { offer, id, key } = await employer();
    const { body } = await askFor(await redeemed(await offer()), await keysOf(4));
    const places = body.credentials.map(({ credential }) => saidIn(credential).status.status_list);
    const list = await call('GET /api/org/{id}/issued-credentials', { params: { id }, token: key });
    expect(list.body).toHaveLength(1);
    const params = { id, credentialId: list.body[0]?.id ?? 0 };
    const sent = { params, token: key, body: { reason: 'Left the company' } };
    expect(await Promise.all(places.map(statusAt))).toEqual([0, 0, 0, 0]);
    expect((await call('POST /api/org/{id}/issued-credentials/{credentialId}/revoke', sent)).status).toBe(200);
    expect(await Promise.all(places.map(statusAt))).toEqual([1, 1, 1, 1]);
  });
});

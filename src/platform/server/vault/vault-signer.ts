import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { PublicJwk } from '#platform/jws.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { signDetached, signJws } from './jws.ts';
import type { SealContext, Vault } from './vault.ts';

/**
 * Signs in the server's name. Anyone with the published key can verify it, without an account and without asking us.
 */
export interface Signer {
  /** Returns every key that ever signed here, the current one first, for the JWK set and the DID document. */
  keys(): Promise<readonly PublicJwk[]>;
  /**
   * Returns a compact JWS without its payload (RFC 7515 appendix F): `header..signature`, ES256. `type` is the `typ`
   * (RFC 8725 section 3.11), so that a signature on one kind of thing never passes for another.
   */
  signDetached(type: string, payload: Uint8Array): string;
  /** Signs a JWT of a type with ES256. `kid` is the key's name in the issuer's key set; for a DID it is a DID URL. */
  signJwt(type: string, issuer: string, claims: object): string;
}

const SUBJECT = 'server';

/**
 * Opens the server's one signing key, creating it if there is none. Nodes that start together all use the key of the
 * first.
 */
export async function openSigner(db: Db, vault: Vault): Promise<Signer> {
  const { jwk, key } = await db.tx(async (tx) => (await currentKey(tx, vault)) ?? (await makeKey(tx, vault)));
  return {
    keys: () => listKeys(db),
    signDetached: (typ, payload) => signDetached(key, { kid: jwk.kid, typ }, payload),
    signJwt: (typ, issuer, claims) =>
      signJws(key, { kid: issuer.startsWith('did:') ? `${issuer}#${jwk.kid}` : jwk.kid, typ }, claims),
  };
}

interface SigningKey {
  readonly jwk: PublicJwk;
  readonly key: KeyObject;
}

const placeOf = (kid: string): SealContext => ({ table: 'signing_keys', column: 'private_key', row: kid });

async function currentKey(tx: Queryable, vault: Vault): Promise<SigningKey | undefined> {
  const row = await tx.maybe(sql<{ kid: string; jwk: PublicJwk; sealed: Uint8Array }>`
    SELECT kid, public_jwk AS jwk, private_key AS sealed FROM signing_keys WHERE retired_at IS NULL`);
  if (!row) return undefined;
  return { jwk: row.jwk, key: await openSigningKey(tx, vault, placeOf(row.kid), row.sealed) };
}

async function makeKey(tx: Tx, vault: Vault): Promise<SigningKey> {
  const { jwk, sealed } = await newSigningKey(tx, vault, placeOf);
  tx.queue(sql`INSERT INTO signing_keys (kid, public_jwk, private_key) VALUES (${jwk.kid}, ${jwk}, ${sealed})
    ON CONFLICT ((retired_at IS NULL)) WHERE retired_at IS NULL DO NOTHING`);
  // Another node may have been first; ON CONFLICT waited for its commit.
  const kept = await currentKey(tx, vault);
  if (!kept) throw new Error('the signing key vanished');
  return kept;
}

/** Creates an ES256 key that the server's vault seals to its context. */
export async function newSigningKey(tx: Tx, vault: Vault, place: (kid: string) => SealContext) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicJwk(publicKey);
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  const sealed = await vault.seal(tx, SUBJECT, place(jwk.kid), der);
  der.fill(0);
  return { jwk, sealed, publicKey, privateKey };
}

/** Opens a key that `newSigningKey` sealed. */
export async function openSigningKey(
  tx: Queryable,
  vault: Vault,
  place: SealContext,
  sealed: Uint8Array,
): Promise<KeyObject> {
  const der = Buffer.from(await vault.open(tx, SUBJECT, place, sealed));
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  der.fill(0);
  return key;
}

function publicJwk(key: KeyObject): PublicJwk {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return { kty: 'EC', crv: 'P-256', x, y, kid: thumbprint(x, y), alg: 'ES256', use: 'sig' };
}

/**
 * Returns a key's RFC 7638 thumbprint (section 3): SHA-256 over the required members in the order of their names,
 * without white space.
 */
const thumbprint = (x: string, y: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url');

/** Lists every key that ever signed here, for code that has only the store. */
export async function listKeys(db: Queryable): Promise<PublicJwk[]> {
  const rows = await db.rows(sql<{ jwk: PublicJwk }>`
    SELECT public_jwk AS jwk FROM signing_keys ORDER BY retired_at DESC NULLS FIRST, kid`);
  return rows.map(({ jwk: { kty, crv, x, y, kid, alg, use } }) => ({ kty, crv, x, y, kid, alg, use }));
}

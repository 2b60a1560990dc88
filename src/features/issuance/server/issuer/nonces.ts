import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { NONCE_LIFE_S } from '../../rules.ts';
import { sha256 } from './offers/offers.ts';

type Vault = Services['vault'];
/** Purpose of nonces in proofs of a credential's key. Those for a token's key have another purpose. */
const PROOFS = 'issuance nonces';
interface NonceContext {
  readonly vault: Vault;
  readonly organisation: number;
  readonly purpose: string;
}
const macOf = async ({ vault, organisation, purpose }: NonceContext, said: string, tx?: Tx) =>
  Buffer.from(await vault.mac(purpose, `${organisation}\n${said}`, tx));

/**
 * Creates a nonce that contains its issuer and time (OpenID4VCI 1.0, section 7). Nothing is stored before it is used.
 */
export async function newNonce(vault: Vault, organisation: number, purpose = PROOFS): Promise<string> {
  const said = `${Math.floor(Date.now() / 1000).toString(36)}.${randomBytes(16).toString('base64url')}`;
  return `${said}.${(await macOf({ vault, organisation, purpose }, said)).toString('base64url')}`;
}

/**
 * Returns the nonce's canonical form, whatever the encoding of its signature. Undefined if it is not this issuer's or
 * is too old.
 */
async function canonicalNonce(said: NonceContext, nonce: string, tx?: Tx): Promise<string | undefined> {
  const [time = '', random = '', mac = '', ...more] = nonce.split('.');
  const made = Number.parseInt(time, 36);
  const ageS = Date.now() / 1000 - made;
  if (more.length > 0 || !(ageS > -NONCE_LIFE_S && ageS < NONCE_LIFE_S)) return undefined;
  const right = await macOf(said, `${time}.${random}`, tx);
  const given = Buffer.from(mac, 'base64url');
  return given.length === right.length && timingSafeEqual(given, right) ? `${time}.${random}` : undefined;
}

/** Reports whether this issuer made the nonce recently for this purpose. Does not use it up. */
export const isOwnNonce = async (
  vault: Vault,
  organisation: number,
  nonce: string,
  purpose: string,
): Promise<boolean> => (await canonicalNonce({ vault, organisation, purpose }, nonce)) !== undefined;

/** Returns the key that uses up a nonce (`takeOnce`); undefined if it is not this issuer's or is too old. */
export const nonceIn = (tx: Tx, vault: Vault, organisation: number, nonce: string): Promise<string | undefined> =>
  canonicalNonce({ vault, organisation, purpose: PROOFS }, nonce, tx);

/** Returns the hash under which a value is stored that one issuer accepts once. */
export const onceHash = (organisation: number, what: string): Uint8Array => sha256(`${organisation}\n${what}`);

/**
 * Reports whether each value is used for the first time at one issuer, on any node. Its hash is stored for a day,
 * longer than any such value is valid.
 */
export const takeOnce = async (tx: Tx, organisation: number, ...what: readonly string[]): Promise<boolean> =>
  what.length === 0 ||
  (await tx.run(sql`
    INSERT INTO issuance_nonces (hash) SELECT DISTINCT h FROM unnest(${what.map((one) => onceHash(organisation, one))}::bytea[]) h ORDER BY h
    ON CONFLICT (hash) DO NOTHING`)) === what.length;

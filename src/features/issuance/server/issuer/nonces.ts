import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { NONCE_LIFE_S } from '../../rules.ts';
import { sha256 } from './offers/offers.ts';

type Vault = Services['vault'];
/** What proofs of a credential's key answer; those of a token's key are another kind. */
const PROOFS = 'issuance nonces';
interface Said {
  readonly vault: Vault;
  readonly organisation: number;
  readonly purpose: string;
}
const macOf = async ({ vault, organisation, purpose }: Said, said: string, tx?: Tx) =>
  Buffer.from(await vault.mac(purpose, `${organisation}\n${said}`, tx));

/** A nonce that says by itself of which issuer and when it is (OpenID4VCI 1.0, section 7): nothing is kept of one until it is used. */
export async function newNonce(vault: Vault, organisation: number, purpose = PROOFS): Promise<string> {
  const said = `${Math.floor(Date.now() / 1000).toString(36)}.${randomBytes(16).toString('base64url')}`;
  return `${said}.${(await macOf({ vault, organisation, purpose }, said)).toString('base64url')}`;
}

/** What stands for a nonce once it is used, whichever way its signature is written; undefined for one that is not this issuer's, or too old. */
async function judged(said: Said, nonce: string, tx?: Tx): Promise<string | undefined> {
  const [time = '', random = '', mac = '', ...more] = nonce.split('.');
  const made = Number.parseInt(time, 36);
  const ageS = Date.now() / 1000 - made;
  if (more.length > 0 || !(ageS > -NONCE_LIFE_S && ageS < NONCE_LIFE_S)) return undefined;
  const right = await macOf(said, `${time}.${random}`, tx);
  const given = Buffer.from(mac, 'base64url');
  return given.length === right.length && timingSafeEqual(given, right) ? `${time}.${random}` : undefined;
}

/** Whether a nonce is this issuer's, of this kind, and of these minutes; it may be used again while it is. */
export const isOwnNonce = async (
  vault: Vault,
  organisation: number,
  nonce: string,
  purpose: string,
): Promise<boolean> => (await judged({ vault, organisation, purpose }, nonce)) !== undefined;

/** By what a nonce is used up (`takeOnce`); undefined for one that is not this issuer's, or too old. */
export const nonceIn = (tx: Tx, vault: Vault, organisation: number, nonce: string): Promise<string | undefined> =>
  judged({ vault, organisation, purpose: PROOFS }, nonce, tx);

/** As what something is kept that is good once at an issuer. */
export const onceHash = (organisation: number, what: string): Uint8Array => sha256(`${organisation}\n${what}`);

/** Whether this is the first time of each, at one issuer and on whichever node; what is told apart is kept as a hash for a day, longer than any of it is good. */
export const takeOnce = async (tx: Tx, organisation: number, ...what: readonly string[]): Promise<boolean> =>
  what.length === 0 ||
  (await tx.run(sql`
    INSERT INTO issuance_nonces (hash) SELECT DISTINCT h FROM unnest(${what.map((one) => onceHash(organisation, one))}::bytea[]) h ORDER BY h
    ON CONFLICT (hash) DO NOTHING`)) === what.length;

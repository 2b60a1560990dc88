import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { NONCE_LIFE_S } from '../../rules.ts';
import { sha256 } from './offers.ts';

type Vault = Services['vault'];
const macOf = async (vault: Vault, organisation: number, said: string, tx?: Tx) =>
  Buffer.from(await vault.mac('issuance nonces', `${organisation}\n${said}`, tx));

/** A nonce that says by itself of which issuer and when it is (OpenID4VCI 1.0, section 7): nothing is kept of one until it is used. */
export async function newNonce(vault: Vault, organisation: number): Promise<string> {
  const said = `${Math.floor(Date.now() / 1000).toString(36)}.${randomBytes(16).toString('base64url')}`;
  return `${said}.${(await macOf(vault, organisation, said)).toString('base64url')}`;
}

/** Uses a nonce up; false for one that is not this issuer's, too old, or used before, on whichever node. */
export async function takeNonce(tx: Tx, vault: Vault, organisation: number, nonce: string): Promise<boolean> {
  const [time = '', random = '', mac = '', ...more] = nonce.split('.');
  const made = Number.parseInt(time, 36);
  const ageS = Date.now() / 1000 - made;
  if (more.length > 0 || !(ageS > -NONCE_LIFE_S && ageS < NONCE_LIFE_S)) return false;
  const right = await macOf(vault, organisation, `${time}.${random}`, tx);
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  // Of what is signed, since the signature itself can be written in more than one way.
  return takeOnce(tx, `${organisation}\n${time}.${random}`);
}

/** Whether this is the first time, on whichever node; what is told apart is kept as a hash for a day, longer than any of it is good. */
export const takeOnce = async (tx: Tx, what: string): Promise<boolean> =>
  (await tx.run(sql`INSERT INTO issuance_nonces (hash) VALUES (${sha256(what)}) ON CONFLICT (hash) DO NOTHING`)) === 1;

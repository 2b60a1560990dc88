import { createPublicKey, type KeyObject } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { signJws } from '#platform/server/vault/jws.ts';
import { newSigningKey } from '#platform/server/vault/vault-signer.ts';
import { issueCertificate } from '#platform/server/vault/x509.ts';
import { didOf, hostOf } from '../organisations.ts';
import { readOrganisation } from '../organisations-store.ts';
import { openAuthority } from './authority.ts';
import { openOnce, placeOf } from './opened-keys.ts';
import {
  type CertifiedKeyRow,
  findSigningKey,
  findToSign,
  insertCertificate,
  insertSigningKey,
  listCertifiedKeys,
  lockSigningKey,
  type SigningKeyRow,
} from './signing-store.ts';

/** Days for which a certificate is valid, and days before its end from which it is renewed when read. */
const CERTIFICATE_DAYS = 365;
const RENEW_DAYS = 60;

type Parts = Pick<Services, 'db' | 'vault' | 'settings'>;

/** Returns an organisation's signing key, created if there is none. Simultaneous callers all get the first one's. */
export async function ensureSigningKey(
  tx: Tx,
  { vault }: Pick<Parts, 'vault'>,
  organisation: UserId,
): Promise<SigningKeyRow> {
  const found = await findSigningKey(tx, organisation);
  if (found) return found;
  await insertSigningKey(tx, organisation, await newSigningKey(tx, vault, placeOf));
  const kept = await findSigningKey(tx, organisation);
  if (!kept) throw new Error(`organisation ${organisation} has no key to sign with`);
  return kept;
}

/**
 * Returns every key of an organisation with its certificates, the current one first. Renews the current certificate if
 * it ends soon.
 */
export async function certifiedKeys(tx: Tx, parts: Parts, organisation: UserId): Promise<CertifiedKeyRow[]> {
  const key = await ensureSigningKey(tx, parts, organisation);
  const known = await listCertifiedKeys(tx, organisation, RENEW_DAYS);
  if (!isEnding(known)) return known;
  const { now } = await lockSigningKey(tx, key.kid);
  // Another transaction may have renewed it while this one waited for the lock.
  const fresh = await listCertifiedKeys(tx, organisation, RENEW_DAYS);
  if (!isEnding(fresh)) return fresh;
  await certify(tx, parts, { organisation, key, now });
  return listCertifiedKeys(tx, organisation, RENEW_DAYS);
}

/** Issues a new certificate for the current key, because the organisation's details have changed. */
export async function certifyAnew(tx: Tx, parts: Parts, organisation: UserId): Promise<void> {
  const key = await ensureSigningKey(tx, parts, organisation);
  const { now } = await lockSigningKey(tx, key.kid);
  await certify(tx, parts, { organisation, key, now });
}

export const isEnding = (keys: readonly CertifiedKeyRow[]): boolean => keys[0]?.is_ending !== false;

/** Returns the stored keys without creating or renewing any. */
export const knownKeys = ({ db }: Pick<Parts, 'db'>, organisation: UserId): Promise<CertifiedKeyRow[]> =>
  listCertifiedKeys(db, organisation, RENEW_DAYS);

async function certify(
  tx: Tx,
  parts: Parts,
  { organisation, key, now }: { organisation: UserId; key: SigningKeyRow; now: Date },
): Promise<void> {
  const row = await readOrganisation(tx, { organisation });
  const authority = await openAuthority(tx, parts);
  const until = new Date(now.getTime() + CERTIFICATE_DAYS * DAY_S * 1000);
  const { kty, crv, x, y } = key.jwk;
  const certificate = issueCertificate({
    subject: {
      country: 'KR',
      organisation: row.name,
      // Number in the national trade register (ETSI EN 319 412-1).
      organisationIdentifier: `NTRKR-${row.business_number}`,
      commonName: row.name.slice(0, 64),
    },
    publicKey: createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }),
    from: new Date(now.getTime() - 3_600_000),
    until,
    uri: didOf(hostOf(parts), organisation),
    issuer: authority,
    isAuthority: false,
  });
  await insertCertificate(tx, { kid: key.kid, authority: authority.kid, certificate, until });
}

export const chainOf = ({ certificate, issuer }: CertifiedKeyRow): string[] =>
  [certificate, issuer].flatMap((one) => (one ? [Buffer.from(one).toString('base64')] : []));

/** Opens an organisation's current signing key with its certificates, for signatures outside a transaction. */
export async function openToSign(
  tx: Tx,
  parts: Parts,
  organisation: UserId,
): Promise<{ kid: string; key: KeyObject; certificates: Uint8Array[] }> {
  const { kid, key, chain } = await opened(tx, parts, organisation);
  return { kid, key, certificates: chain.map((one) => Buffer.from(one, 'base64')) };
}

/**
 * Signs a JSON object in an organisation's name. Returns a compact JWS (ES256) whose header has the DID URL of the key
 * and its certificates (`x5c`).
 */
export async function signAsOrganisation(
  tx: Tx,
  parts: Parts,
  organisation: UserId,
  { type, claims }: { type: string; claims: object },
): Promise<string> {
  const { kid, key, chain } = await opened(tx, parts, organisation);
  return signJws(key, { kid: `${didOf(hostOf(parts), organisation)}#${kid}`, typ: type, x5c: chain }, claims);
}

/**
 * Returns the opened key, created or certified first if that is due. Reads every time which key is current, so that a
 * key retired by another node signs nothing more.
 */
async function opened(tx: Tx, parts: Parts, organisation: UserId) {
  let row = await findToSign(tx, organisation, RENEW_DAYS);
  if (row?.is_ending !== false) {
    await certifiedKeys(tx, parts, organisation);
    row = await findToSign(tx, organisation, RENEW_DAYS);
  }
  if (!row) throw new Error(`organisation ${organisation} has no key to sign with`);
  const { kid } = row.jwk;
  return { kid, key: await openOnce(tx, parts.vault, { kid, sealed: row.private_key }), chain: chainOf(row) };
}

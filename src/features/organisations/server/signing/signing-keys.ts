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

/** A certificate is good for so long, and renewed when it is asked for so long before its end. */
const CERTIFICATE_DAYS = 365;
const RENEW_DAYS = 60;

type Parts = Pick<Services, 'db' | 'vault' | 'settings'>;

/** The key with which an organisation signs, made when there is none: of those who make it at once, all take the first one's. */
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

/** Every key of an organisation with its certificates, the one that signs now first; that one's is good for a while. */
export async function certifiedKeys(tx: Tx, parts: Parts, organisation: UserId): Promise<CertifiedKeyRow[]> {
  const key = await ensureSigningKey(tx, parts, organisation);
  const known = await listCertifiedKeys(tx, organisation, RENEW_DAYS);
  if (!isEnding(known)) return known;
  const { now } = await lockSigningKey(tx, key.kid);
  // Whoever had the lock may have renewed it.
  const fresh = await listCertifiedKeys(tx, organisation, RENEW_DAYS);
  if (!isEnding(fresh)) return fresh;
  await certify(tx, parts, { organisation, key, now });
  return listCertifiedKeys(tx, organisation, RENEW_DAYS);
}

/** Gives the key that signs another certificate, since what the one before it says of the organisation is no longer so. */
export async function certifyAnew(tx: Tx, parts: Parts, organisation: UserId): Promise<void> {
  const key = await ensureSigningKey(tx, parts, organisation);
  const { now } = await lockSigningKey(tx, key.kid);
  await certify(tx, parts, { organisation, key, now });
}

export const isEnding = (keys: readonly CertifiedKeyRow[]): boolean => keys[0]?.is_ending !== false;

/** The keys as they are known, with nothing made or renewed. */
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
      // ETSI EN 319 412-1: a number of the national register of trade.
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

/** The key with which an organisation signs just now, and its certificates: for what is signed outside a transaction. */
export async function openToSign(
  tx: Tx,
  parts: Parts,
  organisation: UserId,
): Promise<{ kid: string; key: KeyObject; certificates: Uint8Array[] }> {
  const { kid, key, chain } = await opened(tx, parts, organisation);
  return { kid, key, certificates: chain.map((one) => Buffer.from(one, 'base64')) };
}

/** Signs a JSON object in an organisation's name: a compact JWS, ES256, whose header has the DID URL of the key and its certificates (`x5c`). */
export async function signAsOrganisation(
  tx: Tx,
  parts: Parts,
  organisation: UserId,
  { type, claims }: { type: string; claims: object },
): Promise<string> {
  const { kid, key, chain } = await opened(tx, parts, organisation);
  return signJws(key, { kid: `${didOf(hostOf(parts), organisation)}#${kid}`, typ: type, x5c: chain }, claims);
}

/** Made, or certified anew, where that is due. Which key signs is read each time, so that one that another node has ended signs nothing more. */
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

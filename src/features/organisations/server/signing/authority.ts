import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { newSigningKey, openSigningKey } from '#platform/server/vault/vault-signer.ts';
import { issueCertificate, type Subject } from '#platform/server/vault/x509.ts';
import { hostOf } from '../organisations.ts';
import { type AuthorityRow, findAuthority, insertAuthority } from './signing-store.ts';

const YEARS = 20;
type Parts = Pick<Services, 'vault' | 'settings'>;

/** The operator's certificate authority, which signs the certificates of organisations. */
interface Authority {
  readonly kid: string;
  readonly subject: Subject;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  readonly certificate: Uint8Array;
}

const placeOf = (kid: string) => ({ table: 'operator_authorities', column: 'private_key', row: kid });
/**
 * The certificate must name the same country as those of organisations (`signing-keys.ts`): readers of mdocs require it
 * (ISO 18013-5 annex B.1).
 */
const COUNTRY = 'KR';
/**
 * Returns the issuer name exactly as in the authority's certificate. Earlier authorities have no country, and stay in
 * use.
 */
function subjectIn(certificate: Uint8Array, commonName: string): Subject {
  const { C: country } = new X509Certificate(certificate).toLegacyObject().subject;
  return { ...(typeof country === 'string' && { country }), organisation: 'Ingam', commonName };
}

/** Returns the single authority, created if there is none. If several nodes create it at once, all use the first. */
export async function openAuthority(tx: Tx, parts: Parts): Promise<Authority> {
  const { kid, name, private_key, certificate } = (await findAuthority(tx)) ?? (await makeAuthority(tx, parts));
  const privateKey = await openSigningKey(tx, parts.vault, placeOf(kid), private_key);
  return {
    kid,
    subject: subjectIn(certificate, name),
    publicKey: createPublicKey(privateKey),
    privateKey,
    certificate,
  };
}

async function makeAuthority(tx: Tx, parts: Parts): Promise<AuthorityRow> {
  const name = `Operator of ${hostOf(parts)}`.slice(0, 64);
  const { jwk, sealed, publicKey, privateKey } = await newSigningKey(tx, parts.vault, placeOf);
  const { from, until } = await tx.one(sql<{ from: Date; until: Date }>`
    SELECT now() - interval '1 hour' AS from, now() + make_interval(years => ${YEARS}) AS until`);
  const subject = { country: COUNTRY, organisation: 'Ingam', commonName: name };
  const issuer = { subject, publicKey, privateKey };
  const certificate = issueCertificate({ subject, publicKey, from, until, issuer, isAuthority: true });
  await insertAuthority(tx, { name, jwk, sealed, certificate });
  // Another node may have been first; ON CONFLICT waited for its commit.
  const kept = await findAuthority(tx);
  if (!kept) throw new Error('the authority is missing after its insert');
  return kept;
}

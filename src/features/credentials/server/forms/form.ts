import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { checkers } from '#features/documents/verdict.ts';
import { issuerOf } from '#features/identity/issuer-did.ts';
import type { EcJwk } from '#platform/jws.ts';
import { ecJwkOf, readJws, signJws } from '#platform/server/vault/jws.ts';
import type { Signer } from '#platform/server/vault/vault-signer.ts';
import { claimsOf } from '../../claims.ts';
import type { Credential } from '../../contract.ts';
import { statusOf } from '../status/status-list.ts';
import { statusUri } from '../status/status-lists.ts';
import type { StatusPlace } from '../status/status-store.ts';
import { formClaims } from './form-claims.ts';
import { hideClaims, splitSdJwt } from './sd-jwt.ts';
import { vctOf } from './vct.ts';

export const SD_JWT_VC = 'dc+sd-jwt';
const DAY_S = 86_400;

/** The signed content of a credential. */
export type Facts = Pick<
  Credential,
  'credentialType' | 'issuer' | 'issuanceDate' | 'expirationDate' | 'credentialData' | 'verification' | 'checkedBy'
>;
interface SigningOf {
  readonly holder: KeyObject;
  readonly status: StatusPlace;
  readonly signer: Signer;
  readonly publicUrl: string;
}

/**
 * Signs a credential as an SD-JWT VC with everything disclosed. This server signs what an issuer vouches for
 * (`issuerOf`); the credential's own key signs the rest in its own name (did:jwk). A document's issuer is always this
 * server: `evidence` names its checker. If that was a sandbox, the credential is a trial with a type of its own.
 */
export function signForm(facts: Facts, { holder, status, signer, publicUrl }: SigningOf): string {
  const jwk = publicOf(holder);
  const { digests, disclosures } = hideClaims(formClaims(claimsOf(facts)));
  const isIssuers = facts.verification === 'issuer_signed' || facts.checkedBy !== null;
  const iss = isIssuers ? issuerOf(publicUrl) : didJwkOf(jwk);
  const payload = {
    iss,
    iat: Math.floor(Date.now() / 1000),
    ...(facts.expirationDate && { exp: endOf(facts.expirationDate) }),
    vct: vctOf(facts, publicUrl),
    ...(facts.verification === 'trial' && { trial: true }),
    verification: facts.verification,
    ...(facts.checkedBy && { evidence: { type: 'document', checked_by: facts.checkedBy } }),
    cnf: { jwk },
    status: { status_list: { idx: status.idx, uri: statusUri(publicUrl, status.list) } },
    _sd: digests,
    _sd_alg: 'sha-256',
  };
  const jwt = isIssuers
    ? signer.signJwt(SD_JWT_VC, iss, payload)
    : signJws(holder, { kid: `${iss}#0`, typ: SD_JWT_VC }, payload);
  return [jwt, ...disclosures, ''].join('~');
}

/**
 * Reports whether a form names this server's current status list address and is marked as a trial exactly if it is one.
 * Other forms are signed again before they are shown.
 */
export function isSignedAsNow(
  form: string,
  publicUrl: string,
  { verification }: Pick<Facts, 'verification'>,
  { list }: StatusPlace,
): boolean {
  const payload = readJws(splitSdJwt(form)?.jwt ?? '')?.payload;
  if (payload === undefined || statusOf(payload)?.uri !== statusUri(publicUrl, list)) return false;
  return (payload.trial === true) === (verification === 'trial');
}

/**
 * Returns the party that vouches for a form. Older forms have no `trial`, so their checker or the value `sandbox`
 * decides.
 */
export function levelIn({ verification, evidence, trial }: Readonly<Record<string, unknown>>): Facts['verification'] {
  if (trial === true || verification === 'sandbox' || checkerIn(evidence) === 'sandbox') return 'trial';
  return verification === 'issuer_signed' ? 'issuer_signed' : 'self_attested';
}

/** Returns the checker of the document behind a form. */
export function checkerIn(evidence: unknown): Facts['checkedBy'] {
  const { checked_by: checker } = (evidence ?? {}) as { checked_by?: unknown };
  return checkers.find((one) => one === checker) ?? null;
}

/** A credential is valid until the end of its last day. */
const endOf = (day: string) => Date.parse(day) / 1000 + DAY_S;

export const newHolderKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
export const keyBytes = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'pkcs8' });
export const keyOf = (der: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' });

/** Returns the public half of a P-256 key. */
export function publicOf(key: KeyObject): EcJwk {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { kty: 'EC', crv: 'P-256', x, y };
}

/** Returns the did:jwk of a key (method specification, section "Create"), which contains the key itself. */
const didJwkOf = (jwk: EcJwk): string => `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`;

/** Returns the key in a did:jwk; undefined for anything else. */
export function keyOfDidJwk(did: string): EcJwk | undefined {
  if (!did.startsWith('did:jwk:')) return undefined;
  try {
    return ecJwkOf(JSON.parse(Buffer.from(did.slice('did:jwk:'.length), 'base64url').toString()));
  } catch {
    return undefined;
  }
}

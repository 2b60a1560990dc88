import { didWebOf, issuerNames } from '#features/identity/issuer-did.ts';
import type { EcJwk } from '#platform/jws.ts';
import { ecJwkOf, isSignedBy, type ReadJws, readJws } from '#platform/server/vault/jws.ts';
import { type Check, type CheckFault, type CheckName, checkNames } from '../../checks.ts';
import { keyOfDidJwk, SD_JWT_VC } from '../forms/form.ts';
import { openPayload, type SdJwtParts, sdHash, splitSdJwt } from '../forms/sd-jwt.ts';
import { openList } from '../status/opened-lists.ts';
import { statusAt, statusOf } from '../status/status-list.ts';

type Json = Readonly<Record<string, unknown>>;

/** The issuer that a verifier trusts, and the verifier's own request. */
export interface Verifier {
  /** The trusted issuer and its keys. */
  readonly publicUrl: string;
  readonly keys: readonly EcJwk[];
  /** Returns a status list's token by its address; undefined or a throw if it is not available. */
  readonly readList: (uri: string) => Promise<string | undefined>;
  readonly nonce: string;
  readonly audience: string;
  readonly nowS: number;
}

/** Results of the checks; `payload` is present only if all passed. */
export interface Verdict {
  readonly checks: readonly Check[];
  readonly payload?: Json;
}

/** Maximum age of a key binding, and tolerated clock difference, in seconds. */
const BINDING_S = 600;
const SKEW_S = 60;

/**
 * Checks an SD-JWT VC with key binding (RFC 9901 section 7.3), its status (Token Status List draft, section 8.3) and
 * its dates.
 */
export async function checkPresentation(text: string, verifier: Verifier): Promise<Verdict> {
  const form = checkForm(text, { issuer: didWebOf(verifier.publicUrl), keys: verifier.keys });
  if (typeof form === 'string') return unsigned(form);
  const { parts, payload } = form;
  const faults: Readonly<Record<CheckName, CheckFault | undefined>> = {
    signature: undefined,
    status: await judgeStatus(payload, verifier),
    expiry: judgeDates(payload, verifier),
    holder: judgeBinding(parts, payload, verifier),
  };
  const checks = checkNames.map((check): Check => {
    const fault = faults[check];
    return fault ? { check, result: 'failed', fault } : { check, result: 'passed' };
  });
  return checks.every(({ result }) => result === 'passed') ? { checks, payload } : { checks };
}

/** An issuer whose signature is trusted, besides self-attesting keys (did:jwk). */
export interface TrustedIssuer {
  /** did:web of the trusted issuer; credentials may name its https address instead. */
  readonly issuer: string;
  readonly keys: readonly EcJwk[];
}

/**
 * Returns an SD-JWT VC with valid signature and disclosures, or the fault. Status, dates and holder are not checked.
 */
export function checkForm(text: string, believed: TrustedIssuer): { parts: SdJwtParts; payload: Json } | CheckFault {
  const parts = splitSdJwt(text);
  const jws = parts && readJws(parts.jwt);
  if (!parts || !jws) return 'not_readable';
  const fault = judgeSignature(jws, believed);
  if (fault) return fault;
  const payload = openPayload(jws.payload, parts.disclosures);
  return payload ? { parts, payload } : 'claims_not_held';
}

const unsigned = (fault: CheckFault): Verdict => ({
  checks: checkNames.map((check) =>
    check === 'signature' ? { check, result: 'failed', fault } : { check, result: 'not_made' },
  ),
});

/** The issuer must be the trusted server, by did:web or address, or a self-attesting key (did:jwk). */
function judgeSignature(jws: ReadJws, { issuer, keys }: TrustedIssuer): CheckFault | undefined {
  if (jws.header.typ !== SD_JWT_VC) return 'not_readable';
  const { iss } = jws.payload;
  if (typeof iss !== 'string') return 'unknown_issuer';
  const own = keyOfDidJwk(iss);
  if (!own && !issuerNames(issuer).includes(iss)) return 'unknown_issuer';
  if (!(own ? [own] : keys).some((key) => isSignedBy(jws, key))) return 'bad_signature';
  // Reject a self-attesting key that claims to be an issuer.
  return own && jws.payload.verification === 'issuer_signed' ? 'unknown_issuer' : undefined;
}

const STATUS_FAULTS: Readonly<Record<number, CheckFault | undefined>> = { 0: undefined, 1: 'revoked', 2: 'suspended' };

/** Checks a payload against its status list. */
export async function judgeStatus(
  payload: Json,
  { keys, readList, nowS }: Pick<Verifier, 'keys' | 'readList' | 'nowS'>,
): Promise<CheckFault | undefined> {
  const place = statusOf(payload);
  if (!place) return 'no_status';
  const token = await readList(place.uri).catch(() => undefined);
  if (token === undefined) return 'list_unreachable';
  const list = openList(token, keys);
  if (!list) return 'list_unsigned';
  const { sub, iat, exp, ttl } = list.payload;
  if (sub !== place.uri) return 'list_of_another';
  if (!isFresh({ iat, exp, ttl }, nowS)) return 'list_expired';
  const status = list.statuses && statusAt(list.statuses, place.idx);
  if (status === undefined) return 'no_status';
  return status in STATUS_FAULTS ? STATUS_FAULTS[status] : 'revoked';
}

/** A list without an expiry is valid for its `ttl`. */
function isFresh({ iat, exp, ttl }: Json, nowS: number): boolean {
  if (!isNumber(iat) || iat > nowS + SKEW_S) return false;
  return exp === undefined ? isNumber(ttl) && iat + ttl > nowS : isAhead(exp, nowS);
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isAhead = (exp: unknown, nowS: number) => exp === undefined || (isNumber(exp) && exp > nowS);

/** Checks that the payload is valid now. */
export function judgeDates({ exp, nbf }: Json, { nowS }: Pick<Verifier, 'nowS'>): CheckFault | undefined {
  if (nbf !== undefined && !(isNumber(nbf) && nbf <= nowS + SKEW_S)) return 'not_yet';
  return isAhead(exp, nowS) ? undefined : 'expired';
}

/** Checks that the holder presents it now and to this verifier (RFC 9901, section 7.3, step 5). */
export function judgeBinding(
  parts: SdJwtParts,
  payload: Json,
  verifier: Pick<Verifier, 'nonce' | 'audience' | 'nowS'>,
): CheckFault | undefined {
  const binding = parts.binding === undefined ? undefined : readJws(parts.binding);
  const key = ecJwkOf((payload.cnf as { jwk?: unknown } | undefined)?.jwk);
  if (!binding || !key || binding.header.typ !== 'kb+jwt') return 'no_binding';
  if (!isSignedBy(binding, key)) return 'wrong_key';
  const { nonce, aud, iat, sd_hash: shown } = binding.payload;
  if (nonce !== verifier.nonce) return 'wrong_nonce';
  if (aud !== verifier.audience) return 'wrong_audience';
  if (!isNumber(iat) || Math.abs(verifier.nowS - iat) > BINDING_S) return 'binding_old';
  return shown === sdHash(parts) ? undefined : 'other_claims';
}

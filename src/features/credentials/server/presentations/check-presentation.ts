import { didWebOf, issuerNames } from '#features/identity/issuer-did.ts';
import type { EcJwk } from '#platform/jws.ts';
import { ecJwkOf, isSignedBy, type ReadJws, readJws } from '#platform/server/vault/jws.ts';
import { type Check, type CheckFault, type CheckName, checkNames } from '../../checks.ts';
import { keyOfDidJwk, SD_JWT_VC } from '../forms/form.ts';
import { openPayload, type SdJwtParts, sdHash, splitSdJwt } from '../forms/sd-jwt.ts';
import { openList } from '../status/opened-lists.ts';
import { statusAt, statusOf } from '../status/status-list.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a verifier knows, and what it asked for. */
export interface Verifier {
  /** Whom it believes, and that issuer's keys. */
  readonly publicUrl: string;
  readonly keys: readonly EcJwk[];
  /** A status list's token by its address; undefined, or a throw, when it cannot be had. */
  readonly readList: (uri: string) => Promise<string | undefined>;
  readonly nonce: string;
  readonly audience: string;
  readonly nowS: number;
}

/** How the checks went; `payload` is there only when all of them passed. */
export interface Verdict {
  readonly checks: readonly Check[];
  readonly payload?: Json;
}

/** How old a key binding may be, and how far clocks may be apart, in seconds. */
const BINDING_S = 600;
const SKEW_S = 60;

/** Judges an SD-JWT VC with key binding (RFC 9901 section 7.3), its status (Token Status List draft, section 8.3) and its dates. */
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

/** Whose signature is believed besides that of a key which speaks for itself. */
export interface TrustedIssuer {
  /** Its did:web; credentials may name its https address. */
  readonly issuer: string;
  readonly keys: readonly EcJwk[];
}

/** Reads an SD-JWT VC whose signature and disclosures hold, or says why they do not; status, dates and holder are not asked. */
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

/** The issuer is the server that is believed, by its did:web or its address, or a key that speaks for itself (did:jwk). */
function judgeSignature(jws: ReadJws, { issuer, keys }: TrustedIssuer): CheckFault | undefined {
  if (jws.header.typ !== SD_JWT_VC) return 'not_readable';
  const { iss } = jws.payload;
  if (typeof iss !== 'string') return 'unknown_issuer';
  const own = keyOfDidJwk(iss);
  if (!own && !issuerNames(issuer).includes(iss)) return 'unknown_issuer';
  if (!(own ? [own] : keys).some((key) => isSignedBy(jws, key))) return 'bad_signature';
  // Who signs with a key of their own cannot say that an issuer did.
  return own && jws.payload.verification === 'issuer_signed' ? 'unknown_issuer' : undefined;
}

const STATUS_FAULTS: Readonly<Record<number, CheckFault | undefined>> = { 0: undefined, 1: 'revoked', 2: 'suspended' };

/** What a payload's status list says of it. */
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

/** A list without an end holds for its `ttl`. */
function isFresh({ iat, exp, ttl }: Json, nowS: number): boolean {
  if (!isNumber(iat) || iat > nowS + SKEW_S) return false;
  return exp === undefined ? isNumber(ttl) && iat + ttl > nowS : isAhead(exp, nowS);
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isAhead = (exp: unknown, nowS: number) => exp === undefined || (isNumber(exp) && exp > nowS);

/** Whether it is good today. */
export function judgeDates({ exp, nbf }: Json, { nowS }: Pick<Verifier, 'nowS'>): CheckFault | undefined {
  if (nbf !== undefined && !(isNumber(nbf) && nbf <= nowS + SKEW_S)) return 'not_yet';
  return isAhead(exp, nowS) ? undefined : 'expired';
}

/** Whether its holder shows it, now and to whoever asks (RFC 9901, section 7.3, step 5). */
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

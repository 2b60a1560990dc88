import type { HeldFacts } from '#features/credentials/contract.ts';
import { SD_JWT_VC } from '#features/credentials/server/forms/form.ts';
import { openPayload, splitSdJwt } from '#features/credentials/server/forms/sd-jwt.ts';
import { MSO_MDOC } from '#features/credentials/server/mdoc/shape.ts';
import { documentUrlOf } from '#features/identity/issuer-did.ts';
import { refuse } from '#platform/refusal.ts';
import { ecJwkOf, type ReadJws, readJws } from '#platform/server/vault/jws.ts';
import { refusals } from '../../../contract.ts';
import { type CheckedCredential, type Expected, MOST_CLAIMS, valueText } from '../expected-credential.ts';
import { shownLine } from '../issuer-shapes.ts';
import type { Plan } from '../offer-plan.ts';
import { signersOf } from '../signers.ts';
import { certifiedAsOf } from '../trusted-roots.ts';
import { checkMdoc } from './check-mdoc.ts';

type Json = Readonly<Record<string, unknown>>;

const SKEW_S = 300;
const refused = (detail: string) => refuse(refusals, 'credential_refused', { detail });

/** Verifies a received credential in the offered format. Refuses with `credential_refused`. */
export const checkTaken = (text: string, expected: Expected): Promise<CheckedCredential> | CheckedCredential =>
  expected.plan.format === MSO_MDOC ? checkMdoc(text, expected) : checkSdJwt(text, expected);

/**
 * Verifies a received SD-JWT VC: signed by its certificate (`x5c`) or a key in its issuer's metadata, of the offered
 * type, bound to our key, and not expired. Refuses with `credential_refused`.
 */
async function checkSdJwt(text: string, expected: Expected): Promise<CheckedCredential> {
  const { plan, holder, nowS } = expected;
  const parts = splitSdJwt(text);
  const jws = parts && readJws(parts.jwt);
  if (!parts || !jws || parts.binding !== undefined || jws.header.typ !== SD_JWT_VC)
    throw refused('It cannot be read.');
  const { iss } = jws.payload;
  if (iss !== undefined && !isOfIssuer(iss, plan.issuer)) throw refused('It names another issuer.');
  const certifiedAs = await judgeSignature(jws, expected);
  const payload = openPayload(jws.payload, parts.disclosures);
  if (!payload) throw refused('It contains unsigned claims.');
  if (payload.vct !== plan.vct) throw refused('Its type differs from the offered one.');
  const bound = ecJwkOf((payload.cnf as { jwk?: unknown } | undefined)?.jwk);
  if (bound?.x !== holder.x || bound.y !== holder.y) throw refused('It is bound to another key.');
  return {
    facts: {
      issuer: { id: plan.issuer, name: plan.issuerName, certifiedAs },
      name: plan.name,
      claims: claimsIn(payload, plan),
      ...(payload.trial === true && { isTrial: true }),
    },
    expiresAt: judgeDates(payload, nowS),
  };
}

/**
 * `iss` must be an address or did:web on the issuer's own host, so that the issuer on screen is the one that was
 * contacted.
 */
function isOfIssuer(iss: unknown, issuer: string): boolean {
  if (typeof iss !== 'string') return false;
  const place = iss.startsWith('did:') ? documentUrlOf(iss) : iss;
  return place !== undefined && URL.parse(place)?.host === new URL(issuer).host;
}

/**
 * Returns the name in the operator's certificate; null if the signature is valid but nobody here vouches for the
 * signer.
 */
async function judgeSignature(jws: ReadJws, { roots, ask, nowS }: Expected): Promise<string | null> {
  const chain = await signersOf(jws, jws.payload.iss, { ask, nowS });
  if (typeof chain === 'string') throw refused(chain);
  return certifiedAsOf(chain, roots);
}

function judgeDates({ exp, nbf, iat }: Json, nowS: number): Date | null {
  const isNumber = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 8e12;
  for (const from of [nbf, iat])
    if (from !== undefined && !(isNumber(from) && from <= nowS + SKEW_S)) throw refused('It is not valid yet.');
  if (exp === undefined) return null;
  if (!isNumber(exp) || exp <= nowS) throw refused('It has expired.');
  return new Date(exp * 1000);
}

/** Members of the format, which are not claims about a person. */
export const OF_FORM: ReadonlySet<string> = new Set([
  'iss',
  'iat',
  'nbf',
  'exp',
  'vct',
  'vct#integrity',
  'cnf',
  'status',
]);

/** Returns the claims: those that the issuer described, with its labels, then the rest by name. */
function claimsIn(payload: Json, { claims }: Expected['plan']): HeldFacts['claims'] {
  const described = claims.flatMap(({ path, label }) => {
    const value = valueAt(payload, path);
    return value === undefined ? [] : [{ label, value: valueText(value) }];
  });
  const known = new Set(claims.map(({ path }) => path[0]));
  const rest = Object.entries(payload)
    .filter(([name, value]) => !OF_FORM.has(name) && !known.has(name) && !(name === 'trial' && value === true))
    .map(([name, value]) => ({ label: { en: shownLine(name), ko: null }, value: valueText(value) }));
  return [...described, ...rest].slice(0, MOST_CLAIMS);
}

/** Returns the value at a claims path (OpenID4VCI 1.0, appendix C); null in a path selects every element. */
function valueAt(value: unknown, [part, ...rest]: Plan['claims'][number]['path']): unknown {
  if (part === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if (part !== null) return Object.hasOwn(value, part) ? valueAt((value as Json)[part], rest) : undefined;
  return Array.isArray(value) ? value.map((one) => valueAt(one, rest) ?? null) : undefined;
}

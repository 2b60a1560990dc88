import { openPayload, splitSdJwt } from '#features/credentials/server/forms/sd-jwt.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import { type Path, valuesAt } from '../../rules.ts';

/** Placeholder for an array element that was not disclosed. */
const HIDDEN = Symbol('hidden');

/**
 * Returns the paths of requested claims that were disclosed in part: an array on the path or at its end has a hidden
 * element (RFC 9901, section 4.2.4.2). The answer itself has disclosed elements only and does not show this.
 */
export function partlyDisclosed(shown: string, claims: readonly { readonly path: Path }[]): Path[] {
  const parts = splitSdJwt(shown);
  const jws = parts && readJws(parts.jwt);
  const payload = parts && jws && openPayload(jws.payload, parts.disclosures, [HIDDEN]);
  return payload ? claims.map(({ path }) => path).filter((path) => isHeldBack(payload, path)) : [];
}

const isHeldBack = (payload: unknown, path: Path): boolean =>
  hasHidden(valuesAt(payload, path)) ||
  path.some((_, n) => valuesAt(payload, path.slice(0, n)).some((one) => Array.isArray(one) && one.includes(HIDDEN)));

const hasHidden = (value: unknown): boolean =>
  value === HIDDEN || (typeof value === 'object' && value !== null && Object.values(value).some(hasHidden));

import type { ClaimsPath } from './query.ts';

/** Path to a single value, without `null`. */
export type PlacedPath = readonly (string | number)[];
export interface PlacedValue {
  readonly path: PlacedPath;
  readonly value: unknown;
}
type Json = Readonly<Record<string, unknown>>;

/**
 * Returns the values at a claims path (OpenID4VP 1.0, section 7.1), each with its own path. Empty if the path cannot be
 * followed: a member of something that is not an object, or an element of something that is not an array.
 */
export function selectValues(claims: unknown, path: ClaimsPath): PlacedValue[] {
  let selected: PlacedValue[] = [{ path: [], value: claims }];
  for (const part of path) {
    const isFollowed = selected.every(({ value }) =>
      typeof part === 'string' ? isObject(value) : Array.isArray(value),
    );
    if (!isFollowed) return [];
    selected = selected.flatMap((one) => step(one, part));
  }
  return selected.filter(({ value }) => value !== null);
}

function step({ path, value }: PlacedValue, part: ClaimsPath[number]): PlacedValue[] {
  if (typeof part === 'string') {
    const members = value as Json;
    return Object.hasOwn(members, part) ? [{ path: [...path, part], value: members[part] }] : [];
  }
  const elements = value as readonly unknown[];
  if (part === null) return elements.map((element, n) => ({ path: [...path, n], value: element }));
  return part < elements.length ? [{ path: [...path, part], value: elements[part] }] : [];
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

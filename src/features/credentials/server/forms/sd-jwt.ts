import { hash as digestOf, randomBytes } from 'node:crypto';

type Json = Readonly<Record<string, unknown>>;

/** Hidden claims (RFC 9901 section 4.2): the signed digests, and the disclosures that open them. */
export interface Hidden {
  readonly digests: readonly string[];
  readonly disclosures: readonly string[];
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Digest of a disclosure (section 4.2.3). */
export const disclosureHash = (text: string): string => digestOf('sha256', text, 'base64url');
const SALT = 16;

/**
 * Hides each claim behind a digest with 128 bits of salt. The digests are sorted, so that their order reveals nothing.
 */
export function hideClaims(claims: Json): Hidden {
  const members = Object.entries(claims);
  const salts = randomBytes(SALT * members.length);
  const disclosures = members.map(([name, value], n) =>
    encode([salts.toString('base64url', n * SALT, (n + 1) * SALT), name, value]),
  );
  return { digests: disclosures.map(disclosureHash).sort(), disclosures };
}

/** Parts of a compact SD-JWT, with the key binding JWT if there is one (section 4). */
export interface SdJwtParts {
  readonly jwt: string;
  readonly disclosures: readonly string[];
  readonly binding: string | undefined;
  /** Text covered by the key binding's `sd_hash`. */
  readonly presented: string;
}

/** Splits a compact SD-JWT or SD-JWT+KB; undefined if it is neither. */
export function splitSdJwt(text: string): SdJwtParts | undefined {
  const end = text.lastIndexOf('~');
  const [jwt = '', ...disclosures] = text.slice(0, Math.max(0, end)).split('~');
  if (end === -1 || disclosures.includes('')) return undefined;
  return { jwt, disclosures, binding: text.slice(end + 1) || undefined, presented: text.slice(0, end + 1) };
}

/** Returns the `sd_hash` of a key binding (section 4.3). */
export const sdHash = ({ presented }: Pick<SdJwtParts, 'presented'>): string => disclosureHash(presented);

/** Returns a form with the disclosures of these top-level claims only, without key binding. */
export function revealClaims({ jwt, disclosures }: SdJwtParts, names: readonly string[]): string {
  const shown = disclosures.filter((text) => names.includes(readDisclosure(text)?.name ?? ''));
  return [jwt, ...shown, ''].join('~');
}

/** Returns the names of the top-level claims that disclosures open. */
export const namesIn = ({ disclosures }: SdJwtParts): string[] =>
  disclosures.flatMap((text) => readDisclosure(text)?.name ?? []);

export interface Disclosure {
  /** Undefined if the disclosure is an element of an array. */
  readonly name: string | undefined;
  readonly value: unknown;
}

/** Parses a disclosure; undefined if it is malformed. */
export function readDisclosure(text: string): Disclosure | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parts) || typeof parts[0] !== 'string') return undefined;
    const [, second, third] = parts;
    if (parts.length === 2) return { name: undefined, value: second };
    return parts.length === 3 && typeof second === 'string' ? { name: second, value: third } : undefined;
  } catch {
    return undefined;
  }
}

/** Maximum nesting of claims: JSON itself may be nested tens of thousands deep. */
const DEEPEST = 32;

class Unsound extends Error {}
const demand = (isSound: boolean): void => {
  if (!isSound) throw new Unsound();
};

/**
 * Returns the payload with its disclosures applied (section 7.1 step 3). Every disclosure must match a signed digest,
 * no digest may repeat, and no claim may overwrite another; else undefined. `unopened` is inserted in an array for each
 * element that stays hidden, including decoys, which look the same (section 4.2.7). A verifier reads such elements as
 * absent.
 */
export function openPayload(
  payload: Json,
  disclosures: readonly string[],
  unopened: readonly symbol[] = [],
): Json | undefined {
  const known = new Map(disclosures.map((text) => [disclosureHash(text), readDisclosure(text)]));
  const seen = new Set<string>();
  const opened = new Set<string>();
  const take = (digest: unknown): Disclosure | undefined => {
    demand(typeof digest === 'string' && !seen.has(digest));
    seen.add(digest as string);
    const found = known.get(digest as string);
    if (found) opened.add(digest as string);
    return found;
  };
  const openObject = (node: Json, depth: number): Json => {
    const { _sd: digests = [], ...plain } = node;
    demand(depth < DEEPEST && Array.isArray(digests) && !('...' in plain));
    const result = new Map(Object.entries(plain).map(([name, value]) => [name, open(value, depth + 1)]));
    for (const digest of digests as unknown[]) {
      const found = take(digest);
      if (!found) continue;
      const { name, value } = found;
      demand(name !== undefined && name !== '_sd' && name !== '...' && !result.has(name));
      result.set(name as string, open(value, depth + 1));
    }
    return Object.fromEntries(result);
  };
  const openElement = (element: unknown, depth: number): unknown[] => {
    if (!isObject(element) || !('...' in element)) return [open(element, depth)];
    demand(Object.keys(element).length === 1);
    const found = take(element['...']);
    demand(!found || found.name === undefined);
    return found ? [open(found.value, depth)] : [...unopened];
  };
  const openArray = (node: unknown[], depth: number): unknown[] => {
    demand(depth < DEEPEST);
    return node.flatMap((element) => openElement(element, depth + 1));
  };
  const open = (node: unknown, depth: number): unknown =>
    Array.isArray(node) ? openArray(node, depth) : isObject(node) ? openObject(node, depth) : node;
  try {
    const { _sd_alg: algorithm = 'sha-256', ...rest } = payload;
    demand(algorithm === 'sha-256' && known.size === disclosures.length);
    demand([...known.values()].every((one) => one !== undefined));
    const result = openObject(rest, 0);
    demand(opened.size === disclosures.length);
    return result;
  } catch (error) {
    if (error instanceof Unsound) return undefined;
    throw error;
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

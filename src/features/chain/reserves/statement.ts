import type { EcJwk } from '#platform/jws.ts';
import { isSum, toHex } from './bytes.ts';

/** Type of a signed statement of reserves (`typ` of its JWS). */
export const RESERVES_TYPE = 'ingam-reserves+jws';
/** Type of the proof file that a person saves. */
export const PROOF_TYPE = 'ingam-reserve-proof/1';

/** One asset of a statement; sums are smallest units, in decimal digits. */
export interface StatedAsset {
  readonly code: string;
  readonly places: number;
  /** The token's contract on the chain; null for the chain's native coin. */
  readonly contract: string | null;
  readonly reserves: string;
  readonly liabilities: string;
}

/** The server's statement of its reserves at a block and its liabilities. */
export interface ReservesStatement {
  readonly type: 'ingam-reserves/1';
  readonly issuer: string;
  /** Time at which the liabilities were read. */
  readonly at: string;
  readonly chainId: number;
  readonly block: { readonly number: number; readonly hash: string };
  /** The addresses whose balances are the reserves. */
  readonly holders: readonly string[];
  readonly assets: readonly StatedAsset[];
  readonly leaves: number;
  readonly root: string;
}

/** A leaf with its path to the root, and the statement that contains it. */
export interface ReserveProof {
  readonly type: typeof PROOF_TYPE;
  /** A compact JWS of a ReservesStatement. */
  readonly statement: string;
  /** Public key that signed the statement, as the server publishes it. */
  readonly key: EcJwk;
  readonly leaf: { readonly owner: string; readonly salt: string; readonly amounts: readonly string[] };
  /** Index of the leaf, from 0. */
  readonly place: number;
  /** Sibling nodes from the leaf up. */
  readonly path: readonly { readonly hash: string; readonly sums: readonly string[] }[];
}

/** More levels than any tree has. */
const MOST_LEVELS = 40;
const MOST_ASSETS = 32;
/** Maximum length of a proof file; longer files are not parsed. */
export const MOST_PROOF = 256 * 1024;

type Found = Readonly<Record<string, unknown>>;
type Is<T> = (value: unknown) => value is T;

const isObject = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const matching =
  (form: RegExp): Is<string> =>
  (value): value is string =>
    typeof value === 'string' && form.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const listOf =
  <T>(is: Is<T>, most: number): Is<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.length <= most && value.every(is);
/** Returns a check that a value has these members with these types; other members are ignored. */
const shaped =
  <T>(members: { readonly [K in keyof T]: Is<T[K]> }): Is<T> =>
  (value): value is T =>
    isObject(value) &&
    Object.entries<Is<unknown>>(members).every(([name, is]) => Object.hasOwn(value, name) && is(value[name]));

const isDigits = matching(/^(0|[1-9]\d{0,77})$/);
const isUnits = (value: unknown): value is string => isDigits(value) && isSum(BigInt(value));
const isHash = matching(/^[\da-f]{64}$/);
const isAddress = matching(/^0x[\da-f]{40}$/);
const isText = matching(/^.{1,300}$/);
const isCoordinate = matching(/^[\w-]{43}$/);
const isNull = (value: unknown): value is null => value === null;

const isStatement: Is<ReservesStatement> = shaped<ReservesStatement>({
  type: (value) => value === 'ingam-reserves/1',
  issuer: isText,
  at: matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/),
  chainId: isCount,
  block: shaped<ReservesStatement['block']>({ number: isCount, hash: matching(/^0x[\da-f]{64}$/) }),
  holders: listOf(isAddress, 100),
  assets: listOf(
    shaped<StatedAsset>({
      code: matching(/^[A-Z]{2,10}$/),
      places: (value): value is number => isCount(value) && value <= 18,
      contract: (value): value is string | null => isNull(value) || isAddress(value),
      reserves: isUnits,
      liabilities: isUnits,
    }),
    MOST_ASSETS,
  ),
  leaves: isCount,
  root: isHash,
});

const isProof: Is<ReserveProof> = shaped<ReserveProof>({
  type: (value): value is typeof PROOF_TYPE => value === PROOF_TYPE,
  statement: matching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  key: shaped<EcJwk>({
    kty: (value) => value === 'EC',
    crv: (value) => value === 'P-256',
    x: isCoordinate,
    y: isCoordinate,
  }),
  leaf: shaped<ReserveProof['leaf']>({
    owner: matching(/^(0x[\da-f]{40}|house:[\da-z-]{1,48})$/),
    salt: isHash,
    amounts: listOf(isUnits, MOST_ASSETS),
  }),
  place: isCount,
  path: listOf(shaped<ReserveProof['path'][number]>({ hash: isHash, sums: listOf(isUnits, MOST_ASSETS) }), MOST_LEVELS),
});

/** Parses a proof file; undefined for anything else. Nothing in it is verified yet. */
export function readProof(text: string): ReserveProof | undefined {
  if (text.length > MOST_PROOF) return undefined;
  const value = parsed(text);
  return isProof(value) ? value : undefined;
}

/**
 * Decodes a statement from its JWS, with the signed bytes and the header; undefined if it is invalid or uses another
 * algorithm.
 */
export function readStatement(
  jws: string,
): { readonly said: ReservesStatement; readonly input: string; readonly signature: Uint8Array } | undefined {
  const [head = '', body = '', signature = ''] = jws.split('.');
  const header = parsed(textOf(head));
  const said = parsed(textOf(body));
  const isOurs = isObject(header) && header.alg === 'ES256' && header.typ === RESERVES_TYPE && !('crit' in header);
  if (!isOurs || !isStatement(said)) return undefined;
  return { said, input: `${head}.${body}`, signature: fromBase64Url(signature) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Decodes UTF-8; invalid input becomes a text that is not JSON. */
function textOf(encoded: string): string {
  try {
    return decodeURIComponent([...fromBase64Url(encoded)].map((byte) => `%${toHex(Uint8Array.of(byte))}`).join(''));
  } catch {
    return '';
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function fromBase64Url(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length * 3) >> 2);
  let bits = 0;
  let at = 0;
  for (const [n, letter] of [...text].entries()) {
    bits = ((bits << 6) | ALPHABET.indexOf(letter)) & 0xffffff;
    if (n % 4 > 0) bytes[at++] = bits >> (6 - 2 * (n % 4));
  }
  return bytes;
}

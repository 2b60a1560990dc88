import { z } from 'zod';
import { isIncluded, leafHash, rootOfPath, type Sha256 } from '#platform/merkle.ts';
import { date, timestamp } from '#platform/shapes.ts';

/** Number of random bytes before a transfer in its leaf, without which its siblings could be guessed. */
export const SALT_BYTES = 16;
/** A tree of 2^31 leaves has paths of at most this length. */
const MOST_STEPS = 31;

const hash = z.string().regex(/^[\da-f]{64}$/);
const count = z.int().nonnegative();
const place = { at: count, of: z.int().positive(), path: z.array(hash).max(MOST_STEPS).readonly() };
/** Smallest units of the asset. */
const units = z.string().regex(/^(0|[1-9]\d{0,37})$/);
const owner = z.string().regex(/^(0x[\da-f]{40}|house:[a-z][a-z-]{0,30})$/);

/** A posted transfer as its day's tree contains it. */
const loggedTransfer = z.strictObject({
  amount: units,
  asset: z.string().regex(/^[A-Z]{2,10}$/),
  /** When it was posted. */
  at: timestamp,
  fee: units,
  from: owner,
  id: z.int().positive(),
  kind: z.string().regex(/^[a-z][a-z_]{0,30}$/),
  to: owner,
});
export type LoggedTransfer = z.output<typeof loggedTransfer>;

/** Proof that a transfer is in the tree of its day, and that day in the log. */
export const inclusion = z.strictObject({
  state: z.literal('in'),
  /** The day in Korea, from midnight to midnight. */
  day: date,
  transfer: loggedTransfer,
  salt: z.string().regex(/^[\da-f]{32}$/),
  /** Index of the transfer in the day's tree, number of leaves, and sibling hashes from the leaf up. */
  ...place,
  /** Index, size and path of the day in the log, with the log's root. */
  log: z.strictObject({ ...place, root: hash }),
});
export type Inclusion = z.output<typeof inclusion>;

/** JWS `typ` of a signed head of the log. */
export const HEAD_TYPE = 'ingam-day-log+jws';
/** Compact JWS of a head. It is not verified yet. */
export const signedHead = z
  .string()
  .max(1000)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/);

/** Content of a signed head: the number of days, the root that the log had then, and the URL of the server. */
export const headForm = z.strictObject({
  type: z.literal('ingam-day-log'),
  days: z.int().positive(),
  root: hash,
  issuer: z.string().max(300),
});
export type HeadForm = z.output<typeof headForm>;

/** A transfer's place in the log with the log's signed head, or the reason why it has none. */
export const inclusionState = z.discriminatedUnion('state', [
  inclusion.extend({ head: signedHead }),
  /** The day of the transfer is not in the log yet. */
  z.strictObject({ state: z.literal('waits') }),
  /** The transfer is older than the log, which begins with this day. */
  z.strictObject({ state: z.literal('earlier'), from: date }),
]);
export type InclusionState = z.output<typeof inclusionState>;

/** Encodes a text that is known to be ASCII. A loop, since a day has millions of letters. */
function ascii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let n = 0; n < text.length; n += 1) bytes[n] = text.charCodeAt(n);
  return bytes;
}

/** Returns the hash of a transfer's leaf: 16 random bytes, then the transfer as RFC 8785 JSON. */
export function transferLeaf(transfer: LoggedTransfer, salt: Uint8Array, sha256: Sha256): Uint8Array {
  const { amount, asset, at, fee, from, id, kind, to } = transfer;
  // RFC 8785 sorts members by name.
  const text = JSON.stringify({ amount, asset, at, fee, from, id, kind, to });
  return leafHash([salt, ascii(text)], sha256);
}

/** One day as a leaf of the log. */
export interface LoggedDay {
  readonly day: string;
  readonly transfers: number;
  readonly root: Uint8Array;
}

/** Returns the hash of a day's leaf in the log. */
export const dayLeaf = ({ day, transfers, root }: LoggedDay, sha256: Sha256): Uint8Array =>
  leafHash([ascii(`ingam-day-tree/1 ${day} ${transfers} ${hexOf(root)}`)], sha256);

/** Verifies that a proof leads from its transfer to its log's root, and that the transfer is not of a later day. */
export function isInLog(proof: Inclusion, sha256: Sha256): boolean {
  const { day, transfer, salt, log, of } = proof;
  const root = rootOfPath(transferLeaf(transfer, bytesOf(salt), sha256), pathOf(proof), sha256);
  if (!root || dayOf(transfer.at) > day) return false;
  return isIncluded(dayLeaf({ day, transfers: of, root }, sha256), pathOf(log), bytesOf(log.root), sha256);
}

/** Returns the day in Korea, at UTC+9. */
const dayOf = (at: string) => new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 10);

const pathOf = ({ at, of, path }: Pick<Inclusion, 'at' | 'of' | 'path'>) => ({ at, of, path: path.map(bytesOf) });

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Decodes a text that is known to be lower-case hexadecimal. */
export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

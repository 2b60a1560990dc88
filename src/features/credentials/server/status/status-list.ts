import { deflateSync, inflateSync } from 'node:zlib';

/** Statuses in one list, enough that an index does not identify a person (Token Status List draft, section 12.5). */
export const LIST_SIZE = 2 ** 20;
/** Maximum unpacked size: 8 bits for each of a million statuses. Larger lists are rejected. */
const LARGEST = LIST_SIZE;

/** `status_list` of a token: bits per status, and the zlib-compressed bytes (section 4). */
export interface PackedStatuses {
  readonly bits: number;
  readonly lst: string;
}

/** Returns the status reference of a credential (section 6); undefined if it has none. */
export function statusOf(payload: Readonly<Record<string, unknown>>): { idx: number; uri: string } | undefined {
  const { status_list: place } = (payload.status ?? {}) as { status_list?: { idx?: unknown; uri?: unknown } };
  const { idx, uri } = place ?? {};
  return typeof idx === 'number' && typeof uri === 'string' ? { idx, uri } : undefined;
}

/** Packs one-bit statuses with 1 at the given indexes. The lowest index is the lowest bit of the first byte. */
export function packRevoked(indexes: Iterable<number>, size = LIST_SIZE): PackedStatuses {
  const bytes = new Uint8Array(size / 8);
  for (const index of indexes) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  return { bits: 1, lst: deflateSync(bytes, { level: 9 }).toString('base64url') };
}

/**
 * Packs two-bit statuses: 1 for revoked and 2 for suspended. Without suspensions it packs one-bit statuses, which are
 * half as long.
 */
export function packStatuses(
  revoked: readonly number[],
  suspended: readonly number[],
  size = LIST_SIZE,
): PackedStatuses {
  if (suspended.length === 0) return packRevoked(revoked, size);
  const bytes = new Uint8Array(size / 4);
  const put = (index: number, status: number) => {
    const shift = (index & 3) * 2;
    bytes[index >> 2] = ((bytes[index >> 2] ?? 0) & ~(3 << shift)) | (status << shift);
  };
  for (const index of suspended) put(index, 2);
  for (const index of revoked) put(index, 1);
  return { bits: 2, lst: deflateSync(bytes, { level: 9 }).toString('base64url') };
}

/** Unpacked statuses. */
export interface Statuses {
  readonly bits: number;
  readonly bytes: Uint8Array;
}

/** Unpacks a list; undefined if it is malformed or too large. */
export function unpackStatuses({ bits, lst }: PackedStatuses): Statuses | undefined {
  const bytes = [1, 2, 4, 8].includes(bits) ? unpack(lst) : undefined;
  return bytes && { bits, bytes };
}

/**
 * Returns the status at an index: 0 valid, 1 invalid, 2 suspended, others the issuer's own. Undefined if the list is
 * shorter.
 */
export function statusAt({ bits, bytes }: Statuses, index: number): number | undefined {
  if (!Number.isSafeInteger(index) || index < 0) return undefined;
  const at = index * bits;
  const byte = bytes[Math.floor(at / 8)];
  return byte === undefined ? undefined : (byte >> (at % 8)) & (2 ** bits - 1);
}

function unpack(lst: string): Uint8Array | undefined {
  try {
    return inflateSync(Buffer.from(lst, 'base64url'), { maxOutputLength: LARGEST });
  } catch {
    return undefined;
  }
}

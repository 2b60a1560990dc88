import { encode } from 'uqr';

/**
 * From version 7 on the middle has an alignment pattern (ISO/IEC 18004, annex E). A seal over it would hide the grid
 * from other readers.
 */
const MOST_SEALED = 6;
/** Share of a side that the seal may take, by error correction level. */
const HOLES = { H: 0.25, Q: 0.22, M: 0.2 } as const;

/** QR code to draw. */
export interface DrawnCode {
  readonly data: readonly (readonly boolean[])[];
  /** Modules per side. */
  readonly size: number;
  /**
   * Modules per side in the middle that belong to the seal and are not drawn, an odd number. 0 if the code is too long
   * for a seal.
   */
  readonly hole: number;
}

/**
 * Encodes a text at the highest level at which it can carry the seal, else at level M without a seal, so that every
 * reader can read it.
 */
export function drawnCode(text: string): DrawnCode {
  for (const ecc of ['H', 'Q', 'M'] as const) {
    const { data, size, version } = encode(text, { ecc, border: 0 });
    if (version <= MOST_SEALED) return { data, size, hole: 2 * Math.floor((HOLES[ecc] * size) / 2) + 1 };
  }
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return { data, size, hole: 0 };
}

import { encode } from 'uqr';

/** From version 7 on an alignment pattern stands in the middle (ISO/IEC 18004, annex E): a seal over it leaves other readers without the grid. */
const MOST_SEALED = 6;
/** How much of a side the seal takes: the less a level corrects, the less. */
const HOLES = { H: 0.25, Q: 0.22, M: 0.2 } as const;

/** A QR code to be drawn. */
export interface DrawnCode {
  readonly data: readonly (readonly boolean[])[];
  /** Modules of a side. */
  readonly size: number;
  /** Modules of a side in the middle that are the seal's and not drawn, an odd number; 0: the code is too long to bear a seal. */
  readonly hole: number;
}

/** The code of a text at the highest level at which it bears the seal, else at level M whole: every reader must read it. */
export function drawnCode(text: string): DrawnCode {
  for (const ecc of ['H', 'Q', 'M'] as const) {
    const { data, size, version } = encode(text, { ecc, border: 0 });
    if (version <= MOST_SEALED) return { data, size, hole: 2 * Math.floor((HOLES[ecc] * size) / 2) + 1 };
  }
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return { data, size, hole: 0 };
}

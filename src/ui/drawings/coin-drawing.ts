import { memoized, wave } from './guilloche/guilloche.ts';

/** Features that distinguish coins. */
export interface CoinFace {
  /** Colour of the coin. */
  readonly metal: 'jade' | 'steel' | 'iron' | 'bronze' | 'silver';
  /** Number of waves around the ring; four copies weave it. */
  readonly lobes: number;
  /** Symbol in the square hole, as strokes on the coin's 40 grid, because the font lacks some of these signs. */
  readonly symbol: string;
}

/** Returns one strand of a coin's ring around (0, 0). Fewer lobes swing deeper. */
export function coinStrand(lobes: number): { strand: string; stepDeg: number } {
  const strand = memoized(`coin|${lobes}`, () =>
    wave(14.9, lobes, (t) => 1 + ((1.5 + 6.6 / lobes) / 14.9) * Math.sin(lobes * t)),
  );
  return { strand, stepDeg: 90 / lobes };
}

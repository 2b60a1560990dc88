import { once, wave } from './guilloche/guilloche.ts';

/** What tells one coin from another. */
export interface CoinFace {
  /** Its colour. */
  readonly metal: 'jade' | 'steel' | 'iron' | 'bronze' | 'silver';
  /** Waves around the ring; four copies weave it. */
  readonly lobes: number;
  /** The symbol in the square hole, as strokes on the coin's 40 grid: the font lacks some of these signs. */
  readonly symbol: string;
}

/** One strand of a coin's ring, about (0, 0); the fewer the lobes, the deeper they swing. */
export function coinStrand(lobes: number): { strand: string; stepDeg: number } {
  const strand = once(`coin|${lobes}`, () =>
    wave(14.9, lobes, (t) => 1 + ((1.5 + 6.6 / lobes) / 14.9) * Math.sin(lobes * t)),
  );
  return { strand, stepDeg: 90 / lobes };
}

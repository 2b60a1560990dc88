import { byte, digest, memoized, smooth, TAU } from './guilloche.ts';

/**
 * Returns one strand of a border band, `side` long and `height` high around y = 0, and the shift between its 6 copies.
 */
export function band(did: string, side: number, height: number): { path: string; shift: number; copies: number } {
  return memoized(`${did}|frame|${side}|${height}`, () => {
    const hash = digest(did, 'frame');
    const copies = 6;
    const first = side / 14;
    const second = first * ([1.5, 2, 2.5, 3][byte(hash, 2) % 4] ?? 2);
    const phase = (TAU * byte(hash, 3)) / 256;
    const y = (x: number) => height * (0.3 * Math.sin((TAU * x) / first) + 0.2 * Math.sin((TAU * x) / second + phase));
    const step = first / 12;
    const points = Array.from({ length: Math.ceil((side + first) / step) + 1 }, (_, i) => ({
      x: i * step,
      y: y(i * step),
    }));
    return { path: smooth(points, false), shift: first / copies, copies };
  });
}

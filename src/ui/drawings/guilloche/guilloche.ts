import { sha256 } from '../sha256.ts';

/** Purpose of a drawing. The same DID has a different pattern for each (docs/product/look.md#guilloche). */
export type Purpose =
  | 'portfolio'
  | 'citizen'
  | 'employee'
  | 'traveler'
  | 'local'
  | 'bank'
  | 'verify'
  | 'approve'
  | 'empty'
  | 'frame'
  | 'corner';

/**
 * One woven ring: `path` is drawn `copies` times, each turned by a further `stepDeg`, and once more mirrored if
 * `isMirrored`.
 */
export interface Ring {
  path: string;
  copies: number;
  stepDeg: number;
  isMirrored: boolean;
}

/** Rings from the centre outwards, and the core's hypotrochoid, around (0, 0) in a circle of radius 100. */
export interface Rosette {
  rings: readonly Ring[];
  core: string;
}

interface Point {
  x: number;
  y: number;
}

export const TAU = 2 * Math.PI;
const RADIUS = 100;

/** [ρ, A0, n0, dn, K, σ] of docs/product/look.md#rings; the fifth ring is for plates. */
const RINGS = [
  [0.21, 0.46, 6, 4, 7, 0.5],
  [0.45, 0.36, 9, 5, 8, 0.5],
  [0.73, 0.2, 14, 6, 8, 0.55],
  [0.945, 0.075, 30, 10, 5, 1],
  [1.1, 0.075, 44, 12, 5, 1],
] as const;

const kept = new Map<string, unknown>();

/** Runs `draw` once for each key, since screens show the same drawings repeatedly. */
export function memoized<T>(key: string, draw: () => T): T {
  if (!kept.has(key)) kept.set(key, draw());
  return kept.get(key) as T;
}

export const digest = (did: string, purpose: string) => sha256(`${did}|${purpose}`);
export const byte = (hash: Uint8Array, index: number) => hash[index % 32] ?? 0;
const number = (value: number) => String(Math.round(value * 100) / 100);
const pair = (x: number, y: number) => `${number(x)} ${number(y)}`;

/** Converts points to cubic Béziers by Catmull-Rom (handles at a sixth), closed or with repeated ends. */
export function smooth(points: readonly Point[], isClosed: boolean): string {
  const count = points.length;
  const at = (i: number): Point =>
    points[isClosed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] ?? { x: 0, y: 0 };
  let path = `M${pair(at(0).x, at(0).y)}C`;
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `${pair(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6)} ${pair(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6)} ${pair(to.x, to.y)} `;
  }
  return path + (isClosed ? 'Z' : '');
}

function around(samples: number, turns: number, at: (t: number) => Point): string {
  return smooth(
    Array.from({ length: samples }, (_, i) => at((TAU * turns * i) / samples)),
    true,
  );
}

/** Closed wave of `lobes` around a circle of `radius`. Coins and rosette rings consist of these. */
export function wave(radius: number, lobes: number, radiusAt: (t: number) => number): string {
  return around(12 * lobes, 1, (t) => {
    const r = radius * radiusAt(t);
    return { x: r * Math.cos(t), y: r * Math.sin(t) };
  });
}

function ring(hash: Uint8Array, j: number, row: (typeof RINGS)[number]): Ring {
  const [rho, a0, n0, dn, copies, sigma] = row;
  const b = (i: number) => byte(hash, 5 * j + i);
  const n = n0 + (b(0) % dn);
  const a = a0 * (0.86 + (0.14 * b(1)) / 255);
  const second = a * (0.06 + (0.16 * b(2)) / 255);
  const phase = (TAU * b(3)) / 256;
  const path = wave(RADIUS * rho, n, (t) => 1 + 0.86 * a * Math.sin(n * t) + second * Math.sin(2 * n * t + phase));
  return { path, copies, stepDeg: (360 * sigma) / (n * copies), isMirrored: sigma < 1 };
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

function core(hash: Uint8Array): string {
  const a = 17 + (byte(hash, 30) % 8);
  const b = 7;
  const c = 1.15;
  const s = (0.1 * RADIUS) / (a - b + c * b);
  const turns = b / gcd(a, b);
  return around(48 * turns, turns, (t) => ({
    x: s * ((a - b) * Math.cos(t) + c * b * Math.cos(((a - b) * t) / b)),
    y: s * ((a - b) * Math.sin(t) - c * b * Math.sin(((a - b) * t) / b)),
  }));
}

/**
 * Returns the rosette of a DID for a purpose, radius 100. Equal inputs always give equal paths
 * (docs/product/look.md#guilloche).
 */
export function rosette(did: string, purpose: Purpose): Rosette {
  return memoized(`${did}|${purpose}`, () => {
    const hash = digest(did, purpose);
    return { rings: RINGS.map((row, j) => ring(hash, j, row)), core: core(hash) };
  });
}

/** Returns one wave line of the ground, from x = -`width` to 0. It is repeated every 4.4 px downwards. */
export function ground(did: string, purpose: Purpose, width: number): string {
  return memoized(`${did}|${purpose}g|${width}`, () => {
    const hash = digest(did, `${purpose}g`);
    const first = 60 + (byte(hash, 0) % 50);
    const second = 2.6 * first;
    const phase = (TAU * byte(hash, 1)) / 256;
    const y = (x: number) => 3.4 * Math.sin((TAU * x) / first) + 5.1 * Math.sin((TAU * x) / second + phase);
    const points = Array.from({ length: Math.ceil(width / 6) + 1 }, (_, i) => ({ x: 6 * i - width, y: y(6 * i) }));
    return smooth(points, false);
  });
}

/**
 * Repeats `INGAM · 인감 · <short DID>`, long enough for the widest note. Only the short DID is used, because screenshots
 * get shared.
 */
export function microprint(shortDid: string): string {
  return `INGAM · 인감 · ${shortDid} · `.repeat(12);
}

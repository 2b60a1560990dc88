import { describe, expect, test, vi } from 'vitest';
import { ground, microprint, rosette, smooth, wave } from './guilloche.ts';
import { band } from './guilloche-band.ts';

const MINE = 'did:ethr:0x7a69:0x52908400098527886E0F7030069857D2E4169EE7';
const YOURS = 'did:ethr:0x7a69:0x8617E340B3D01FA5F11F306F4090FD50E238070D';

const numbers = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text));
/** Points on the curve: every third pair of a cubic path after its start. */
const onCurve = (path: string) => {
  const all = numbers(path);
  const points: [number, number][] = [];
  for (let i = 0; i + 1 < all.length; i += 6) points.push([all[i] ?? 0, all[i + 1] ?? 0]);
  return points;
};
const radii = (path: string) => onCurve(path).map(([x, y]) => Math.hypot(x, y));

describe('rosette', () => {
  test('is drawn identically for the same DID and purpose', async () => {
    const first = rosette(MINE, 'citizen');
    vi.resetModules();
    const again = await import('./guilloche.ts');
    expect(again.rosette(MINE, 'citizen')).not.toBe(first);
    expect(again.rosette(MINE, 'citizen')).toEqual(first);
  });
  test('differs between two people and between two purposes', () => {
    const drawings = [rosette(MINE, 'citizen'), rosette(YOURS, 'citizen'), rosette(MINE, 'employee')];
    expect(new Set(drawings.map((drawing) => JSON.stringify(drawing))).size).toBe(3);
  });
  test('is drawn once and cached', () => {
    expect(rosette(MINE, 'portfolio')).toBe(rosette(MINE, 'portfolio'));
  });
  test('has five rings that stay in their own bands, the inner three mirrored', () => {
    const { rings } = rosette(MINE, 'portfolio');
    expect(rings.map(({ isMirrored }) => isMirrored)).toEqual([true, true, true, false, false]);
    expect(rings.map(({ copies }) => copies)).toEqual([7, 8, 8, 5, 5]);
    const bands = [
      [0.21, 0.46],
      [0.45, 0.36],
      [0.73, 0.2],
      [0.945, 0.075],
      [1.1, 0.075],
    ];
    rings.forEach(({ path }, j) => {
      const [rho = 0, a = 0] = bands[j] ?? [];
      for (const r of radii(path)) {
        expect(r).toBeGreaterThan(100 * rho * (1 - 1.08 * a) - 0.01);
        expect(r).toBeLessThan(100 * rho * (1 + 1.08 * a) + 0.01);
      }
    });
  });
  test('spreads the copies of a ring over its share of one period', () => {
    const outer = rosette(MINE, 'portfolio').rings[3];
    const lobes = 360 / ((outer?.stepDeg ?? 0) * (outer?.copies ?? 0));
    expect(lobes).toBeCloseTo(Math.round(lobes), 9);
    expect(lobes).toBeGreaterThanOrEqual(30);
    expect(lobes).toBeLessThan(40);
  });
  test('keeps its core within a tenth of the radius', () => {
    expect(Math.max(...radii(rosette(MINE, 'verify').core))).toBeLessThanOrEqual(10.01);
  });
});

describe('ground and band', () => {
  test('a ground line ends at the right edge and swings at most 8.5 px', () => {
    const points = onCurve(ground(MINE, 'portfolio', 480));
    expect(points.at(-1)?.[0]).toBe(0);
    expect(Math.max(...points.map(([, y]) => Math.abs(y)))).toBeLessThanOrEqual(8.5);
    expect(ground(MINE, 'portfolio', 480)).not.toBe(ground(YOURS, 'portfolio', 480));
  });
  test('six strands of a band cover its whole length within half its height', () => {
    const { path, shift, copies } = band(MINE, 266, 11);
    const points = onCurve(path);
    expect(copies * shift).toBeCloseTo(266 / 14, 9);
    expect((points.at(-1)?.[0] ?? 0) - (copies - 1) * shift).toBeGreaterThanOrEqual(266);
    expect(Math.max(...points.map(([, y]) => Math.abs(y)))).toBeLessThanOrEqual(5.51);
  });
  test('the microprint contains the short DID only', () => {
    expect(microprint('did:ethr:0x5290...9EE7')).toContain('INGAM · 인감 · did:ethr:0x5290...9EE7 · INGAM');
  });
});

describe('curves', () => {
  test('a closed curve returns to its start through every point', () => {
    const square = [
      { x: 0, y: 0 },
      { x: 6, y: 0 },
      { x: 6, y: 6 },
      { x: 0, y: 6 },
    ];
    expect(smooth(square, true)).toBe('M0 0C1 -1 5 -1 6 0 7 1 7 5 6 6 5 7 1 7 0 6 -1 5 -1 1 0 0 Z');
  });
  test('a wave has twelve samples for each lobe', () => {
    expect(onCurve(wave(15, 9, () => 1))).toHaveLength(12 * 9 + 1);
  });
});

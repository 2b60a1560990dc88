import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type Box, isHangul, syllablePath, widestStroke } from './hangul.ts';
import { initials, nameSyllables, roundCut, sealAngle, squareCut } from './seal.ts';
import { SQUARE_CUTS } from './square-cuts.ts';

const BOX: Box = [10, 10, 20, 20];
const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));

/** Absolute end points of M and L commands, enough to see how far a drawing reaches. */
const corners = (path: string) =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

describe('seals', () => {
  test('the logo matches the drawing of the design to the hundredth', () => {
    const { path, stroke } = squareCut('인');
    expect(stroke).toBe(4.4);
    expect(path).toContain('M36.5 11L36.5 23.22');
    expect(path).toContain('M11.5 27.64L11.5 37L36.5 37');
    expect(path).toContain('a5.25 5.25 0 0 1 5.25 5.25');
  });
  test('the three stored seals equal the seals that the program draws', () => {
    for (const [text, cut] of Object.entries(SQUARE_CUTS)) expect(cut).toEqual(squareCut(text));
  });
  test('인감, 인증 and 승인 keep the strokes of their forms', () => {
    expect([squareCut('인감').stroke, squareCut('인증').stroke, roundCut('승인').stroke]).toEqual([3.1, 3.1, 2.7]);
    expect(roundCut('김민서인').stroke).toBe(2.3);
  });
  test('a name runs down the right column first', () => {
    const [first] = corners(roundCut('김민서인').path);
    const alone = corners(roundCut('김').path)[0];
    expect(first).toEqual([26.4, 11]);
    expect(alone?.[0]).toBe(13);
  });
  test('are drawn identically every time and differ between names', async () => {
    const first = roundCut('김민서인');
    vi.resetModules();
    const again = await import('./seal.ts');
    expect(again.roundCut('김민서인')).not.toBe(first);
    expect(again.roundCut('김민서인')).toEqual(first);
    expect(roundCut('김민서인').path).not.toBe(roundCut('박서연인').path);
  });
  test('a seal of a Korean name adds 인 while there is room for four syllables, and seals of other names use initials', () => {
    expect(nameSyllables('김민서')).toBe('김민서인');
    expect(nameSyllables('김 솔')).toBe('김솔인');
    expect(nameSyllables('황보관휘')).toBe('황보관휘');
    expect(nameSyllables('Kim')).toBe('');
    expect(nameSyllables('')).toBe('');
    expect(initials('Park Jihoon')).toBe('PJ');
    expect(initials('cher')).toBe('C');
  });
});

describe('any syllable', () => {
  test('is drawn inside its box, with a tenth above for the tick of ㅊ and ㅎ', () => {
    fc.assert(
      fc.property(syllable, (one) => {
        const points = corners(syllablePath(one, BOX));
        expect(points.length).toBeGreaterThan(1);
        for (const [x, y] of points) {
          expect(x).toBeGreaterThanOrEqual(10 - 0.01);
          expect(x).toBeLessThanOrEqual(30.01);
          expect(y).toBeGreaterThanOrEqual(10 - 2.41);
          expect(y).toBeLessThanOrEqual(30.41);
        }
      }),
      { numRuns: 500 },
    );
  });
  test('of all 11,172 is unique', () => {
    const drawings = new Set<string>();
    for (let code = 0xac00; code <= 0xd7a3; code++) drawings.add(syllablePath(String.fromCharCode(code), BOX));
    expect(drawings.size).toBe(11_172);
  });
  test('gets a stroke that leaves its counters open', () => {
    expect(widestStroke('인', BOX)).toBeGreaterThan(widestStroke('늙', BOX));
    fc.assert(fc.property(syllable, (one) => widestStroke(one, BOX) > 0.5));
  });
  test('is distinguished from other text', () => {
    expect(isHangul('김민서')).toBe(true);
    for (const text of ['', 'Kim', '金', 'ㄱ', '김 ']) expect(isHangul(text)).toBe(false);
  });
});

describe('the angle of a stamp', () => {
  test('is fixed for a document and within seven degrees', () => {
    expect(sealAngle('PO-2291')).toBe(sealAngle('PO-2291'));
    fc.assert(
      fc.property(fc.string(), (id) => {
        const angle = sealAngle(id);
        return Number.isInteger(angle) && angle >= -7 && angle <= 7;
      }),
    );
  });
  test('differs between documents', () => {
    const angles = Array.from({ length: 60 }, (_, i) => sealAngle(`PO-${i}`));
    expect(new Set(angles).size).toBeGreaterThan(8);
  });
});

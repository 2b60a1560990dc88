import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawnCode } from './drawn-code.ts';

test('a seal never covers an alignment pattern of a code, nor more than the code’s error correction level can restore', () => {
  const corrects = { H: 0.3, Q: 0.25, M: 0.15 };
  for (let length = 1; length <= 400; length += 7) {
    const text = 'https://a.example/'.repeat(30).slice(0, length);
    const { size, hole } = drawnCode(text);
    const version = (size - 17) / 4;
    if (version >= 7) expect(hole).toBe(0);
    else {
      expect(hole % 2, `${length}`).toBe(1);
      const ecc =
        (['H', 'Q', 'M'] as const).find((level) => encode(text, { ecc: level, border: 0 }).version === version) ?? 'M';
      // Half of the error correction remains for dirt and glare.
      expect((hole * hole) / (size * size)).toBeLessThan(corrects[ecc] / 2);
    }
  }
});

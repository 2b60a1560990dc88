import { describe, expect, test } from 'vitest';
import { longFunctions } from './server/functions.ts';
import { readSources } from './server/source.ts';

const lines = (count: number) => Array.from({ length: count }, (_, n) => `  f(${n});`).join('\n');
const inFile = (path: string, text: string) => longFunctions([{ path, text }]);

describe('functions', () => {
  test('are at most 70 lines, components and hooks included', () => {
    const sources = readSources('{src,scripts,tools,bench,journeys}/**/*.{ts,tsx,mjs}');
    expect(sources.length).toBeGreaterThan(1000);
    expect(longFunctions(sources)).toEqual([]);
  });
  test.each([
    ['a function', `function a() {\n${lines(69)}\n}`],
    ['a component', `export const A = () => {\n${lines(69)}\n}`],
    ['a hook', `export function useA() {\n${lines(68)}\n  return 1;\n}`],
    ['a method', `class A {\n  a() {\n${lines(69)}\n  }\n}`],
    ['a callback', `a.then(() => {\n${lines(69)}\n})`],
    ['what a function makes', `const a = {\n  b: function () {\n${lines(69)}\n  },\n};`],
  ])('of 71 lines are detected: %s', (_, text) => {
    expect(inFile('src/app/a.ts', text)).toEqual([expect.stringMatching(/^src\/app\/a\.ts:[12] has 71 lines$/)]);
  });
  test('may be longer if they are tests, and may not if they are helpers of tests', () => {
    const block = `describe('a', () => {\n  test.each([1])('b', () => {\n${lines(80)}\n  });\n});`;
    expect(inFile('src/app/a.test.ts', block)).toEqual([]);
    expect(inFile('journeys/a.spec.ts', `look('a', async ({ page }) => {\n${lines(80)}\n});`)).toEqual([]);
    expect(inFile('src/app/a.ts', block)).toHaveLength(2);
    expect(inFile('src/app/a.test.ts', `beforeAll(() => {\n${lines(80)}\n});`)).toHaveLength(1);
    expect(inFile('src/app/a.test.ts', `test('a', () => {\n  const b = () => {\n${lines(80)}\n  };\n});`)).toHaveLength(
      1,
    );
  });
  test('of 70 lines are accepted', () => {
    expect(inFile('src/app/a.ts', `function a() {\n${lines(68)}\n}`)).toEqual([]);
  });
});

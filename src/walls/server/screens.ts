import type { Source } from './source.ts';

const MOCKED = /\bvi\b|\bfetch\s*=[^=>]|defineProperty\(\s*globalThis/;

/** Finds lines of screen tests that replace the server or one of our modules. */
export const mocks = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => path.endsWith('.screen.test.ts'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (MOCKED.test(line) ? [`${path}:${index + 1} mocks: ${line.trim()}`] : [])),
    );

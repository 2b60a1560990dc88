import type { Source } from './source.ts';

const MOCKED = /\bvi\b|\bfetch\s*=[^=>]|defineProperty\(\s*globalThis/;

/** Lines of tests of screens that put something in the place of the server or of a module of ours. */
export const mocks = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => path.endsWith('.screen.test.ts'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (MOCKED.test(line) ? [`${path}:${index + 1} mocks: ${line.trim()}`] : [])),
    );

import { describe, expect, test } from 'vitest';
import { ACT_KINDS } from '#features/office/rules.ts';
import { isTest, readSources, type Source } from './server/source.ts';

/** Kinds of acts of the office, and what writes their facts. */
const writers = readSources('src/features/*/server/**/*.ts').filter(
  ({ path, text }) => !isTest(path) && /defineKind\(|\bFact\b.*office\/server\/acts|acts\/kind\.ts/.test(text),
);

const CUT = /\.(slice|substring|substr)\(|…/;
/** Lines that cut a text or a list. Titles are cut: their parts are whole in the facts. */
const cutsIn = (sources: readonly Source[]) =>
  sources.flatMap(({ text }) =>
    text
      .split('\n')
      .filter((line) => CUT.test(line) && !/\btitle\b/.test(line))
      .map((line) => line.trim()),
  );

describe('acts of the office', () => {
  test('each kind is written in a source in which no fact is cut', () => {
    const kinds = writers.flatMap(({ text }) =>
      [...text.matchAll(/^ {2}kind: '([\w.]+)',$/gm)].map(([, kind]) => kind),
    );
    expect(kinds.sort()).toEqual([...ACT_KINDS].sort());
    expect(cutsIn(writers)).toEqual([
      // A fault's first letter becomes a capital.
      `return \`\${text.charAt(0).toUpperCase()}\${text.slice(1)}.\`;`,
      // A page of the lines that the digest covers.
      'const below = ready.filter(({ line }) => line < before).slice(-count);',
      // The audit trail's name of a statement.
      "await record(tx, vault, who, 'statement.imported', { name: names.slice(0, 100), sha256, maker: madeBy });",
    ]);
  });
  test.each(["{ name: 'payer', value: party.slice(0, 80) }", 'value: party.substring(0, 80)', "value: 'Many shops…'"])(
    'it would see %s',
    (text) => {
      expect(cutsIn([{ path: 'src/features/office/server/a.ts', text }])).toHaveLength(1);
    },
  );
});

import { describe, expect, test } from 'vitest';
import { ACT_KINDS } from '#features/office/rules.ts';
import { isTest, readSources, type Source } from './server/source.ts';

/** Sources that define kinds of office acts or write the facts that officers sign. */
const writers = readSources('src/features/*/server/**/*.ts').filter(
  ({ path, text }) => !isTest(path) && /defineKind\(|\bFact\b.*office\/server\/acts|acts\/kind\.ts/.test(text),
);

const CUT = /\.(slice|substring|substr)\(|…/;
/** Finds lines that truncate a text or a list. Titles may be truncated, since the facts contain their parts in full. */
const cutsIn = (sources: readonly Source[]) =>
  sources.flatMap(({ text }) =>
    text
      .split('\n')
      .filter((line) => CUT.test(line) && !/\btitle\b/.test(line))
      .map((line) => line.trim()),
  );

describe('acts of the office', () => {
  test('are written in sources that cut no fact', () => {
    const kinds = writers.flatMap(({ text }) =>
      [...text.matchAll(/^ {2}kind: '([\w.]+)',$/gm)].map(([, kind]) => kind),
    );
    expect(kinds.sort()).toEqual([...ACT_KINDS].sort());
    expect(cutsIn(writers)).toEqual([
      // Allowed: capitalises the first letter of a fault.
      `return \`\${text.charAt(0).toUpperCase()}\${text.slice(1)}.\`;`,
      // Allowed: cuts a page of the lines that the digest covers.
      'const below = ready.filter(({ line }) => line < before).slice(-count);',
      // Allowed: shortens the name of a statement in the audit trail.
      "await record(tx, vault, who, 'statement.imported', { name: names.slice(0, 100), sha256, maker: madeBy });",
    ]);
  });
  test.each(["{ name: 'payer', value: party.slice(0, 80) }", 'value: party.substring(0, 80)', "value: 'Many shops…'"])(
    'the check detects %s',
    (text) => {
      expect(cutsIn([{ path: 'src/features/office/server/a.ts', text }])).toHaveLength(1);
    },
  );
});

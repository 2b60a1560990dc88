import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  commentsOf,
  copyOf,
  countForms,
  countWords,
  longSubjects,
  paragraphsOf,
  RECORD,
  readSubjects,
  type WordCounts,
  wordChanges,
} from './server/words.ts';

const seen = (texts: readonly string[]) => Object.entries(countForms(texts)).filter(([, count]) => count > 0);

describe('plain English', () => {
  const recorded: WordCounts = JSON.parse(readFileSync(RECORD, 'utf8'));
  const { rises, falls } = wordChanges(recorded, countWords());

  test('is written in comments, documents and copy: no count of words.json rises', () => {
    expect(rises, 'write these sentences in plain words; the record is never raised').toEqual([]);
  });
  test('stays once it is reached: the record falls with the counts', () => {
    expect(falls, 'fewer than recorded: run npx node scripts/words.ts and commit src/walls/words.json').toEqual([]);
  });
  test('is counted by first words of sentences and by single words', () => {
    expect(
      seen(['What a row has.', 'It ends. Whether it is open or shut', 'a\n\nOf those that are open, one.']),
    ).toEqual([
      ['What …', 1],
      ['Whether …', 1],
      ['Of …', 1],
      ['of those', 1],
    ]);
    expect(seen(['It is told anew, lest it stands.'])).toEqual([
      ['anew', 1],
      ['lest', 1],
      ['stands', 1],
      ['is told', 1],
    ]);
    expect(
      seen(['What is a hold, and who holds it?', 'What is new', 'Office and officers', 'the same as what']),
    ).toEqual([]);
  });
  test('is checked in comments of code, styles and SQL', () => {
    const code = '// It ends.\n// What is left\n// is void.\nconst a = "// Of no use"; /** The same\n * as b. */';
    expect(commentsOf({ path: 'a.ts', text: code })).toEqual(['It ends.\nWhat is left\nis void.', 'The same\nas b.']);
    expect(commentsOf({ path: 'a.css', text: 'a {} /* Of b. */' })).toEqual(['Of b.']);
    expect(commentsOf({ path: 'a.sql', text: 'SELECT 1;\n  -- Of b\n  -- and c.\n' })).toEqual(['Of b\nand c.']);
  });
  test('is checked in texts of the product and in documents, but not in their code and headings', () => {
    const screen = `const a = <p title="Of no use" lang='en'>Of b {/* Of d */}{'of c then'}</p>;`;
    expect(copyOf({ path: 'a.tsx', text: screen })).toEqual(['Of no use', 'Of b', 'of c then']);
    const text = '# What it is\nOne.\n- *What* a\n- b\n\n| Of a | `Of b` |\n```\nWhat c\n```\n';
    expect(paragraphsOf({ path: 'a.md', text }).map((one) => one.trim())).toEqual(
      expect.arrayContaining(['One.', 'What a', 'b', 'Of a', 'x']),
    );
    expect(seen(paragraphsOf({ path: 'a.md', text: `${text}What a b is.` }))).toEqual([['What …', 1]]);
  });
  test('reports rises and falls separately', () => {
    const { rises: up, falls: down } = wordChanges({ a: { x: 1, y: 2 } }, { a: { x: 2, y: 1, z: 1 }, b: { x: 0 } });
    expect(up).toEqual(['a: "x" 1 -> 2', 'a: "z" 0 -> 1']);
    expect(down).toEqual(['a: "y" 2 -> 1']);
  });
});

describe('the subjects of commits', () => {
  test('have at most 72 characters, or there is no git history to read them from', async ({ annotate }) => {
    const subjects = readSubjects();
    expect(longSubjects(subjects ?? [])).toEqual([]);
    expect(longSubjects(['a'.repeat(73), 'b'.repeat(72)])).toEqual(['a'.repeat(73)]);
    if (!subjects) await annotate('No git history here: the subjects of commits were not checked.', 'warning');
  });
});

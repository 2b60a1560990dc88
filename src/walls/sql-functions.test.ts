import { describe, expect, test } from 'vitest';
import { readFunctionSets } from '#platform/server/store/function-sets.ts';
import { readSources } from './server/source.ts';
import { functionsOf, ownedBy, patchingMigrations } from './server/sql-functions.ts';

const files = readSources('src/**/server/functions/*.sql');
const migrations = readSources('src/**/server/[0-9]*.sql');
/** Number of the first migration that must not define functions: they have files of their own since then. */
const FIRST = 52;

describe('live SQL functions', () => {
  test('have the number recorded beside their hash', () => {
    expect(readFunctionSets('src').map(({ feature }) => feature)).toContain('ledger');
  });

  test('can be read in one sitting: the ledger’s are under 700 lines, none is over 80', () => {
    const ledger = files.filter(({ path }) => path.startsWith('src/features/ledger/'));
    expect(ledger.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)).toBeLessThan(700);
    const functions = files.flatMap(functionsOf);
    expect(functions.length).toBeGreaterThan(20);
    expect(functions.filter(({ lines }) => lines > 80)).toEqual([]);
  });

  test('are in files that begin with their manual, each once', () => {
    for (const { path, text } of files) expect(text, path).toMatch(/^-- \S/);
    const names = files.flatMap(functionsOf).map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const made = files.flatMap(({ text }) => text.match(/^CREATE OR REPLACE FUNCTION/gm) ?? []);
    expect(names).toHaveLength(made.length);
  });

  test('are never written by a migration', () => {
    expect(patchingMigrations(migrations, ownedBy(files), FIRST)).toEqual([]);
  });

  test.each([
    'CREATE OR REPLACE FUNCTION ledger_move(a int) RETURNS void AS $$ $$;',
    'DROP FUNCTION IF EXISTS ledger_move;',
    'CREATE TRIGGER entries_guard AFTER INSERT ON entries EXECUTE FUNCTION other();',
    "DO $$ BEGIN EXECUTE replace(pg_get_functiondef('x'::regproc), 'a', 'b'); END $$;",
  ])('are checked: %s', (text) => {
    expect(patchingMigrations([{ path: 'src/a/server/0052-a.sql', text }], ownedBy(files), FIRST)).toHaveLength(1);
    expect(patchingMigrations([{ path: 'src/a/server/0051-a.sql', text }], ownedBy(files), FIRST)).toEqual([]);
  });

  test('are measured in length by the check', () => {
    const text = `CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE sql AS $$\n${'  SELECT 1;\n'.repeat(90)}$$;\n`;
    expect(functionsOf({ path: 'x.sql', text })).toEqual([{ name: 'f', path: 'x.sql', lines: 92 }]);
  });
});

import { describe, expect, test } from 'vitest';
import { allParts } from '#app/server/features.ts';
import { isTest, readSources } from './server/source.ts';
import { openToDeleted, tablesOfLater, tablesOfOthers } from './server/tables.ts';

const sources = readSources('src/{features/*,platform}/server/**/*.ts').filter(({ path }) => !isTest(path));
const owners = allParts();
const file = (feature: string, text: string) => [{ path: `src/features/${feature}/server/store.ts`, text }];

describe('the tables of a feature', () => {
  test('are named by no earlier feature', () => {
    expect(tablesOfLater(sources, owners)).toEqual([]);
  });
  test('are not named by `me`, which reads and erases every feature’s data', () => {
    expect(tablesOfOthers(sources, owners, 'me')).toEqual([]);
  });
  test('are not named by the platform', () => {
    expect(tablesOfOthers(sources, owners, 'platform')).toEqual([]);
  });
  test('are detected if they are named', () => {
    const text = 'db.rows(sql`SELECT 1 FROM users u JOIN work_approvals a ON a.user_id = u.id`)';
    expect(tablesOfLater(file('auth', text), owners)).toHaveLength(1);
    expect(tablesOfLater(file('work', text), owners)).toEqual([]);
    expect(tablesOfOthers(file('me', text), owners, 'me')).toHaveLength(2);
  });
});

describe('a table whose rows are deleted with an account', () => {
  /**
   * Number of the first migration that must create the trigger for its own tables. Earlier tables may get it from
   * another migration.
   */
  const FIRST = 52;
  test('accepts no row of a deleted account', () => {
    const migrations = readSources('src/**/server/[0-9]*.sql');
    expect(openToDeleted(migrations, owners, FIRST)).toEqual([]);
  });
  test('is detected if it accepts a row of a deleted account', () => {
    const toys = [{ name: 'toys', tables: { toys: 'gone' } }];
    const table = 'CREATE TABLE toys (\n  user_id bigint NOT NULL\n);\n';
    const trigger = 'CREATE TRIGGER refuse_deleted BEFORE INSERT ON toys FOR EACH ROW EXECUTE FUNCTION f();';
    const path = 'src/features/toys/server/0052-toys.sql';
    expect(openToDeleted([{ path, text: table }], toys, FIRST)).toHaveLength(1);
    expect(openToDeleted([{ path, text: table + trigger }], toys, FIRST)).toEqual([]);
    expect(openToDeleted([{ path, text: table }], [{ name: 'toys', tables: { toys: 'nobody’s' } }], FIRST)).toEqual([]);
  });
});

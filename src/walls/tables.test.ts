import { describe, expect, test } from 'vitest';
import { allParts } from '#app/server/features.ts';
import { isTest, readSources } from './server/source.ts';
import { tablesOfLater, tablesOfOthers } from './server/tables.ts';

const sources = readSources('src/{features/*,platform}/server/**/*.ts').filter(({ path }) => !isTest(path));
const owners = allParts();
const file = (feature: string, text: string) => [{ path: `src/features/${feature}/server/store.ts`, text }];

describe('the tables of a feature', () => {
  test('are named by no earlier one', () => {
    expect(tablesOfLater(sources, owners)).toEqual([]);
  });
  test('are named by none at all in `me`, which reads and ends what everybody keeps', () => {
    expect(tablesOfOthers(sources, owners, 'me')).toEqual([]);
  });
  test('are named by none in the platform', () => {
    expect(tablesOfOthers(sources, owners, 'platform')).toEqual([]);
  });
  test('it would see them named', () => {
    const text = 'db.rows(sql`SELECT 1 FROM users u JOIN work_approvals a ON a.user_id = u.id`)';
    expect(tablesOfLater(file('auth', text), owners)).toHaveLength(1);
    expect(tablesOfLater(file('work', text), owners)).toEqual([]);
    expect(tablesOfOthers(file('me', text), owners, 'me')).toHaveLength(2);
  });
});

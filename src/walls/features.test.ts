import { describe, expect, test } from 'vitest';
import { badMigrations, refusalsOf, unspokenRefusals, withoutPage } from './server/features.ts';
import { readSources } from './server/source.ts';

const sources = readSources('src/**/*.{ts,tsx,md}', 'journeys/**/*.ts');

describe('each feature', () => {
  test('has a README', () => {
    expect(withoutPage(sources)).toEqual([]);
    expect(withoutPage([{ path: 'src/features/auth/rules.ts', text: '' }])).toHaveLength(1);
  });
  test('has a sentence and a test for every refusal', () => {
    expect(unspokenRefusals(sources)).toEqual([]);
  });
  test('the check detects a refusal without a sentence or a test', () => {
    const contract = {
      path: 'src/features/auth/contract.ts',
      text: `export const refusals = defineRefusals({ wrong_password: { status: 401, title: 'Wrong' } });`,
    };
    const words = (text: string) => ({ path: 'src/features/auth/web/words.ts', text });
    const tests = (text: string) => ({ path: 'src/features/auth/server/handlers.test.ts', text });
    expect(refusalsOf(contract)).toEqual(['wrong_password']);
    expect(unspokenRefusals([contract, words('{}'), tests('')])).toHaveLength(2);
    expect(unspokenRefusals([contract, words(`{ wrong_password: 'No' }`), tests(`'wrong_password'`)])).toEqual([]);
  });
});

describe('migrations', () => {
  const paths = readSources('src/**/server/*.sql').map(({ path }) => path);
  test('are numbered, each with its own number', () => {
    expect(badMigrations(paths.filter((path) => !path.includes('/testing/')))).toEqual([]);
  });
  test('the check detects a repeated or missing number', () => {
    expect(badMigrations(['src/a/server/0001-a.sql', 'src/b/server/0001-b.sql'])).toHaveLength(1);
    expect(badMigrations(['src/a/server/first.sql'])).toHaveLength(1);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDb, type TestDb } from '#platform/server/testing/stores.ts';
import { describeSchema } from '../../../tools/schema-text.ts';

const written = readFileSync(join(import.meta.dirname, '../../../docs/schema.sql'), 'utf8');

describe('docs/schema.sql', () => {
  let store: TestDb;
  beforeAll(async () => {
    store = await createTestDb();
  });
  afterAll(() => store.drop());
  const now = () => describeSchema(store.db);

  it('equals a freshly migrated store: npm run schema writes it', async () => {
    expect(await now()).toBe(written);
  });

  it.each([
    ['a column', 'ALTER TABLE accounts ADD COLUMN note text'],
    ['a default', 'ALTER TABLE accounts ALTER held SET DEFAULT 1'],
    ['a constraint', 'ALTER TABLE accounts DROP CONSTRAINT not_too_much'],
    ['an index', 'DROP INDEX accounts_by_user'],
    ['a trigger', 'DROP TRIGGER entries_guard ON entries'],
    [
      'a function',
      `CREATE OR REPLACE FUNCTION ledger_may_owe(owner text) RETURNS boolean LANGUAGE sql IMMUTABLE AS 'SELECT true'`,
    ],
    ['a comment', `COMMENT ON COLUMN accounts.held IS 'what is held'`],
  ])('shows a change of %s', async (_, change) => {
    const other = await createTestDb();
    try {
      await other.db.tx((tx) => tx.exec(change));
      expect(await describeSchema(other.db)).not.toBe(written);
    } finally {
      await other.drop();
    }
  });
});

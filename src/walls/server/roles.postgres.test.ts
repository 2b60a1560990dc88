import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRoledDatabase, type RoledDatabase } from '#app/server/testing/roles.ts';
import { readStatements } from './sql-statements.ts';

/** What only the owner of the schema does: by migrating, backup, restore, reconciling, rotation (decision 0079). */
const OF_THE_OWNER = [
  'src/platform/server/store/function-sets.ts',
  'src/platform/server/store/migrate.ts',
  'src/platform/server/upkeep/moved.ts',
  'src/platform/server/upkeep/restore.ts',
  'src/platform/server/upkeep/restored.ts',
  'src/platform/server/upkeep/store-state.ts',
  'src/platform/server/vault/vault-rotation.ts',
  'src/platform/server/vault/vault.ts',
];

let place: RoledDatabase;
let client: pg.Client;
beforeAll(async () => {
  place = await createRoledDatabase({ isMigrated: true });
  client = new pg.Client({ connectionString: place.appUrl });
  await client.connect();
  // A plan for whatever comes: what is asked with nothing would be known to give nothing, and never be looked at.
  await client.query('SET plan_cache_mode = force_generic_plan');
});
afterAll(async () => {
  await client.end();
  await place.drop();
});

/** Whether the program's role may run a text: planned and made ready, which is when rights are looked at, and never run. */
async function refusalOf(text: string): Promise<'refused' | 'allowed' | 'no question'> {
  try {
    await client.query(`PREPARE asked AS ${text}`);
  } catch {
    return 'no question';
  }
  try {
    const { rows } = await client.query<{ n: number }>(
      `SELECT cardinality(parameter_types) AS n FROM pg_prepared_statements WHERE name = 'asked'`,
    );
    const nothing = Array.from({ length: rows[0]?.n ?? 0 }, () => 'NULL').join(', ');
    await client.query(`EXPLAIN EXECUTE asked${nothing && `(${nothing})`}`);
    return 'allowed';
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return 'refused';
    throw error;
  } finally {
    await client.query('DEALLOCATE asked');
  }
}

test('every statement of the server is one that the program’s own role may run, but for those of the owner', async () => {
  const refused: string[] = [];
  let allowed = 0;
  for (const { place: at, texts } of readStatements()) {
    for (const text of texts) {
      const is = await refusalOf(text);
      if (is === 'refused') refused.push(at);
      if (is === 'allowed') allowed += 1;
    }
  }
  const isOwners = (at: string) => OF_THE_OWNER.includes(at.split(':')[0] ?? '');
  expect(refused.filter((at) => !isOwners(at))).toEqual([]);
  expect(allowed).toBeGreaterThan(600);
});

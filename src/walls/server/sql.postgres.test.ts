import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRoledDatabase, type RoledDatabase } from '#app/server/testing/roles.ts';
import { createDatabase } from '#platform/server/testing/stores.ts';
import { readSources } from './source.ts';
import { describer } from './sql-describe.ts';
import { driftOf } from './sql-drift.ts';
import { untagged } from './sql-loose.ts';
import { type Rights, rightsAt } from './sql-rights.ts';
import { readStatements, type SqlStatement } from './sql-statements.ts';

/** Nullable columns that are not null in the rows read, with the reason. */
const NEVER_NULL_THERE: Readonly<Record<string, string>> = {
  'src/features/ledger/server/doors.ts id': 'a key is written with its transfer',
  'src/features/ledger/server/days/trees-store.ts at': 'a transfer of a closed day was decided (a CHECK)',
  'src/features/campaigns/server/campaigns-store.ts funder': 'a campaign that ran has one (a CHECK)',
  'src/features/documents/server/verification-store.ts reference': 'a document in the queue has one',
  'src/features/parties/server/parties-store.ts organisation_id':
    'the statement asks for claims of those that are named',
  'src/features/connections/server/connections-store.ts user_id': 'a live connection is somebody’s (a CHECK)',
  'src/features/work/server/due-job.ts user_id': 'a live connection is somebody’s (a CHECK)',
  'src/features/work/server/requests/requests-store.ts ended_at': 'it is what the statement writes',
  'src/features/work/server/decisions/open-or-return.ts opened_at': 'it is what the statement writes',
  'src/features/work/server/decisions/evidence.ts user_id': 'the statement asks for those that have one',
  'src/features/work/server/decisions/evidence.ts sealed': 'the statement asks for those that have it',
  'src/features/work/server/sealing/seals-store.ts decided_at': 'a seat that approved has its time (a CHECK)',
  'src/features/work/server/follow-connections.ts request_id': 'an approval in a seat is of a request (a CHECK)',
  'src/features/organisations/server/signing/signing-store.ts private_key':
    'a key that signs has its private half (a CHECK)',
  'src/features/banking/server/transfers-store.ts account_id': 'an open transfer has an account (a CHECK)',
  'src/features/pay/server/payments/payments-store.ts held_by': 'cashback that is pending has its transfer (a CHECK)',
  'src/features/trust/server/lists-store.ts kept_at': 'a list that is kept has its time (a CHECK)',
  'src/features/credentials/server/held/held-store.ts status':
    'the statement asks for those that say revoked or suspended',
  'src/platform/server/outside/mail/mail-job.ts letter': 'what has none is left out by the statement',
};
/** Statements built from names of tables or cursors. Their texts are unknown before they run, so they are not checked. */
const UNTAGGED = [
  'src/features/ledger/server/days/trees-store.ts',
  'src/features/ledger/server/journals/read.ts',
  'src/platform/server/jobs/retention.ts',
  'src/platform/server/upkeep/backup.ts',
  'src/platform/server/upkeep/restore.ts',
  'src/platform/server/upkeep/written-since.ts',
];

/**
 * Files whose statements only the schema's owner may run: migrations, backup, restore, reconciliation, key rotation
 * (decision 0079).
 */
const OF_THE_OWNER = [
  'src/platform/server/store/function-sets.ts',
  'src/platform/server/store/migrate.ts',
  'src/platform/server/upkeep/store-fence.ts',
  'src/platform/server/upkeep/restore.ts',
  'src/platform/server/upkeep/store-epoch.ts',
  'src/platform/server/upkeep/store-state.ts',
  'src/platform/server/vault/vault-rotation.ts',
  'src/platform/server/vault/vault.ts',
];

const isOfTheOwner = (place: string) => OF_THE_OWNER.includes(place.split(':')[0] ?? '');

let database: Awaited<ReturnType<typeof createDatabase>>;
let store: Awaited<ReturnType<typeof describer>>;
beforeAll(async () => {
  database = await createDatabase(true);
  store = await describer(database.url);
});
afterAll(async () => {
  await store.end();
  await database.drop();
});

interface Drift {
  readonly path: string;
  readonly line: string;
  readonly problem: string;
}

async function driftsIn(statements: readonly SqlStatement[]): Promise<Drift[]> {
  const found: Drift[] = [];
  for (const { place, texts, row } of statements) {
    const [path = '', line = ''] = place.split(':');
    for (const text of texts) {
      const columns = await store.describe(text);
      const problems = columns instanceof Error ? [columns.message] : row ? driftOf(row, columns, text) : [];
      found.push(...problems.map((problem) => ({ path, line, problem })));
    }
  }
  return found;
}
const excuseOf = ({ path, problem }: Drift) => / may be NULL,/.test(problem) && `${path} ${problem.split(' ')[0]}`;

describe('every statement of the server', () => {
  let statements: SqlStatement[];
  beforeAll(() => {
    statements = readStatements();
  });

  test('is accepted by the migrated store, and returns what its row type declares', async () => {
    expect(statements.length).toBeGreaterThan(330);
    const found = await driftsIn(statements);
    const excused = found.filter((drift) => (excuseOf(drift) || '') in NEVER_NULL_THERE);
    expect(found.filter((drift) => !excused.includes(drift))).toEqual([]);
    expect(new Set(excused.map(excuseOf))).toEqual(new Set(Object.keys(NEVER_NULL_THERE)));
  });

  describe('as the role that serves people', () => {
    let place: RoledDatabase;
    let rights: Rights;
    beforeAll(async () => {
      place = await createRoledDatabase({ isMigrated: true });
      rights = await rightsAt(place.appUrl);
    });
    afterAll(async () => {
      await rights.end();
      await place.drop();
    });

    /**
     * Checks the rights of one statement after another, because the connection has a single name for prepared
     * statements.
     */
    const rightsOf = async (texts: readonly string[]) => {
      const found: Awaited<ReturnType<Rights['of']>>[] = [];
      for (const text of texts) found.push(await rights.of(text));
      return found;
    };

    test('may be run, except owner-only statements', async () => {
      const refused = new Set<string>();
      let allowed = 0;
      for (const { place: at, texts } of statements) {
        const found = await rightsOf(texts);
        allowed += found.filter((right) => right === 'allowed').length;
        if (found.includes('refused') && !isOfTheOwner(at)) refused.add(at);
      }
      expect(refused).toEqual(new Set());
      expect(allowed).toBeGreaterThan(600);
    });
  });

  test('is written with the sql tag, except for retention, backup, restore, books and the log of days', () => {
    expect(untagged(readSources('src/**/*.ts')).map((place) => place.split(':')[0])).toEqual(UNTAGGED);
    const loose = { path: 'src/app/server/a.ts', text: `db.run({ text: 'DELETE FROM users', values: [], name: '' })` };
    expect(untagged([loose])).toEqual(['src/app/server/a.ts:1']);
  });
});

describe('the check detects', () => {
  const toy = (text: string) => ({
    path: 'src/features/identity/server/store.ts',
    text: `import { type Statement, sql, type Tx } from '#platform/server/store/db.ts';\n${text}`,
  });
  const problemsOf = async (text: string) =>
    (await driftsIn(readStatements(toy(text)))).map(({ line, problem }) => `${line}: ${problem}`);

  test('a name, a type and a nullability that differ from the store’s, and a statement that the store refuses', async () => {
    const found = await problemsOf(`type Id = number & { readonly of: 'user' };
      interface Row { readonly id: Id; readonly email: string }
      export const right = sql<Row>\`SELECT id, email FROM users WHERE id = \${1}\`;
      export const name = sql<Row>\`SELECT id, email AS mail FROM users\`;
      export const type = sql<{ created_at: string; id: Date; email: Uint8Array; biometric_enabled: string[] }>\`
        SELECT created_at, id, email, biometric_enabled FROM users\`;
      export const may = sql<{ did: string; name_ko: string }>\`SELECT did, name_ko FROM users\`;
      export const is = sql<{ id: Id | null }>\`SELECT id FROM users\`;
      export const outer = sql<{ id: Id | null }>\`SELECT u.id FROM roles LEFT JOIN users u USING (id)\`;
      export const twice = sql<{ id: Id }>\`SELECT id, id FROM users\`;
      export const asked = (tx: Tx) => tx.rows<{ id: string }>(sql\`SELECT id FROM users\`);
      export const run = sql\`UPDATE users SET no_such_column = 1\`;`);
    expect(found).toEqual([
      '5: mail is not declared',
      '5: email is not returned',
      '6: created_at is Date, declared string',
      '6: id is number, declared Date',
      '6: email is string, declared Uint8Array',
      '6: biometric_enabled is boolean, declared string[]',
      '8: name_ko may be NULL, declared without',
      '9: id is never NULL, declared with',
      '10: relation "roles" does not exist',
      '11: id is returned twice',
      '12: id is number, declared string',
      '13: column "no_such_column" of relation "users" does not exist',
    ]);
  });

  test('a fault in any text that a statement can have, with everything spliced into it', async () => {
    const text = `
      const columns = sql\`id, \${sql\`email\`}\`;
      const is = (name: Statement<never>, id: number) => sql\`WHERE \${name} = \${id} AND no_such_column\`;
      export const one = (isOne: boolean) => sql<{ id: number }>\`SELECT \${columns} FROM users \${isOne ? is(sql\`id\`, 1) : sql\`LIMIT \${2}\`}\`;`;
    expect(readStatements(toy(text)).map(({ texts }) => texts)).toEqual([
      ['SELECT id, email FROM users WHERE id = $1 AND no_such_column', 'SELECT id, email FROM users LIMIT $1'],
    ]);
    expect(await problemsOf(text)).toEqual(['5: column "no_such_column" does not exist', '5: email is not declared']);
    const unread = `export const one = (where: Statement<never>) => sql\`SELECT FROM users \${where}\`;`;
    expect(() => readStatements(toy(unread))).toThrow('cannot be evaluated');
  });
});

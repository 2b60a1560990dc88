import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUSE } from '#features/ledger/movement.ts';
import { resolveAll, submit } from '#features/ledger/server/doors.ts';
import { addressOf, moving } from '#features/ledger/server/testing/books.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { grantsAmiss } from '#platform/server/store/grants.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { audit } from '../audit.ts';
import { allParts } from '../features.ts';
import { functions, migrations } from '../migrations.ts';
import { readySchema, rolesBeside } from '../ready-schema.ts';
import { createRoledDatabase, type RoledDatabase } from '../testing/roles.ts';
import { rights } from './grants.ts';

/** Functions that only entry points, guards and checks call. Callers of these need no right to them. */
const INNER = [
  'delivery_partitions',
  'ledger_decide',
  'ledger_decide_ends',
  'ledger_delta_of_part',
  'ledger_end',
  'ledger_hold_all',
  'ledger_is_owner',
  'ledger_is_stopped',
  'ledger_judge',
  'ledger_keep_keys',
  'ledger_lets',
  'ledger_may_owe',
  'ledger_move',
  'ledger_movements',
  'ledger_must_be_proven',
  'ledger_not_all',
  'ledger_post_all',
  'ledger_state',
  'ledger_take',
  'member_caps_within',
  'member_is_official',
  'outbox_partitions',
  'partitions_ahead',
  'partitions_left',
  'partitions_of',
];

let place: RoledDatabase;
const open = new Map<string, Db>();
const as = (role: 'app' | 'owner' | 'read' | 'super'): Db => open.get(role) as Db;
beforeAll(async () => {
  place = await createRoledDatabase({ isMigrated: true });
  const urls = { app: place.appUrl, owner: place.ownerUrl, read: place.readUrl, super: place.url };
  for (const [role, url] of Object.entries(urls)) open.set(role, await openPostgres({ url, max: 2 }));
});
afterAll(async () => {
  for (const db of open.values()) await db.close();
  await place.drop();
});

const namesOf = async (from: string): Promise<string[]> =>
  (await as('super').rows<{ name: string }>({ name: '', text: `SELECT ${from}`, values: [] })).map(({ name }) => name);
const decided = (kind: string): string[] =>
  Object.keys(rights.app)
    .filter((on) => on.startsWith(`${kind} `))
    .map((on) => on.slice(kind.length + 1))
    .sort();

describe('permissions are decided', () => {
  test('for every table', async () => {
    const tables = `relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND NOT relispartition ORDER BY relname COLLATE "C"`;
    expect(decided('TABLE')).toEqual(await namesOf(tables));
    expect(Object.keys(rights.read).filter((on) => on.startsWith('TABLE ') && !(on in rights.app))).toEqual([]);
  });

  test('for every function except triggers', async () => {
    const called = `DISTINCT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype ORDER BY 1`;
    expect([...decided('FUNCTION'), ...INNER].sort()).toEqual((await namesOf(called)).sort());
  });

  test('for every sequence used by more than its own column', async () => {
    const all = await namesOf(
      `relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'`,
    );
    expect(decided('SEQUENCE').filter((name) => !all.includes(name))).toEqual([]);
    const drawn =
      await namesOf(`pg_get_serial_sequence(quote_ident(table_name), column_name) AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND is_identity = 'YES'`);
    expect(all.filter((name) => !drawn.includes(`public.${name}`))).toEqual(['transfers_id_seq']);
  });

  test('for every pruned table: rows may be read, locked and deleted', () => {
    const plain = allParts().flatMap(({ prunables = [] }) => prunables.filter(({ prune }) => !prune));
    expect(plain.length).toBeGreaterThan(15);
    for (const { table } of plain)
      expect([table, rights.app[`TABLE ${table}`]]).toEqual([
        table,
        expect.arrayContaining(['SELECT', 'UPDATE', 'DELETE']),
      ]);
  });

  test('and match the grants in the store, for the program, the readers and PUBLIC', async () => {
    const roles = await rolesBeside(as('owner'), place.app);
    expect(roles).toEqual({ app: place.app, read: 'ingam_read' });
    expect(await grantsAmiss(as('owner'), roles, rights)).toEqual({ lacking: [], over: [] });
  });

  test('and a start revokes extra grants and restores missing grants', async () => {
    await as('owner').tx((tx) =>
      tx.exec(`GRANT INSERT ON entries TO ${place.app}; GRANT TRUNCATE ON users TO PUBLIC; GRANT SELECT (password_hash) ON users TO ingam_read;
        REVOKE SELECT ON accounts FROM ${place.app}`),
    );
    const settings = { databaseUrl: place.appUrl, databaseOwnerUrl: place.ownerUrl, dataDir: '' };
    expect(await readySchema(settings, as('app'))).toEqual([]);
    const roles = await rolesBeside(as('owner'), place.app);
    expect(await grantsAmiss(as('owner'), roles, rights)).toEqual({ lacking: [], over: [] });
  });
});

test('a function of the ledger has its own search path, temporary tables last, and grants nobody access by default', async () => {
  const doors = await as('super').rows(sql<{ name: string; path: string | null; is_public: boolean }>`
    SELECT p.proname AS name, (SELECT c FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=%') AS path,
           EXISTS (SELECT FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x WHERE x.grantee = 0) AS is_public
      FROM pg_proc p WHERE p.prosecdef ORDER BY 1`);
  expect(doors.map(({ name }) => name)).toEqual([
    'chain_bind_assets',
    'deliveries_drop_oldest',
    'deliveries_make_ahead',
    'ledger_adopt_accounts',
    'ledger_close_day',
    'ledger_lock',
    'ledger_open',
    'ledger_resolve',
    'ledger_settle_all',
    'ledger_submit',
    'ledger_take_all',
    'member_state_set',
    'member_states_forget',
    'outbox_drop_oldest',
    'outbox_make_ahead',
  ]);
  expect(new Set(doors.map(({ path }) => path))).toEqual(new Set(['search_path=public, pg_temp']));
  expect(doors.filter((door) => door.is_public)).toEqual([]);
});

describe('the program’s role', () => {
  test('moves, holds and settles money by the functions, and a reader’s audit finds no fault', async () => {
    const app = as('app');
    const [ann, ben] = [addressOf('ann'), addressOf('ben')];
    expect(await submit(app, moving(HOUSE.issuance, ann, 100n))).toMatchObject({ status: 'accepted' });
    const held = await submit(app, moving(ann, ben, 4n, { hold: { settleAfterMs: 0 } }));
    const id = held.status === 'accepted' ? held.id : 0;
    expect(await resolveAll(app, [{ id, outcome: 'post' }])).toEqual(['done']);
    expect(await submit(app, moving(ann, ben, 97n))).toMatchObject({ status: 'insufficient' });
    const balances = sql<{
      owner: string;
      balance: string;
    }>`SELECT owner, balance FROM accounts WHERE owner LIKE '0x%' ORDER BY balance DESC`;
    expect((await app.rows(balances)).map(({ balance }) => balance)).toEqual(['96', '4']);
    expect(await audit(as('read'))).toMatchObject({ ok: true });
  });

  test('recognises a store of this release without the owner’s address, and names the remedy for a store of another release', async () => {
    const alone = { databaseUrl: place.appUrl, databaseOwnerUrl: undefined, dataDir: '' };
    expect(await readySchema(alone, as('app'))).toEqual([]);
    const empty = await createRoledDatabase({ isMigrated: false });
    const db = await openPostgres({ url: empty.appUrl, max: 1 });
    try {
      await expect(readySchema({ ...alone, databaseUrl: empty.appUrl }, db)).rejects.toThrow(/ingam -- migrate/);
    } finally {
      await db.close();
      await empty.drop();
    }
  });
});

/** Attempts with a stolen database address, each on its own. */
const tried = (): readonly (readonly [string, string])[] => [
  ['drop a guard', 'DROP TRIGGER entries_guard ON entries'],
  ['disable the guards of a table', 'ALTER TABLE entries DISABLE TRIGGER ALL'],
  [
    'change what a guard does',
    `CREATE OR REPLACE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
  ],
  ['drop a guard’s function', 'DROP FUNCTION ledger_refuse_change() CASCADE'],
  ['make a door another’s', `ALTER FUNCTION ledger_submit(jsonb) SET search_path = pg_temp`],
  ['drop a table', 'DROP TABLE entries CASCADE'],
  ['drop a constraint', 'ALTER TABLE accounts DROP CONSTRAINT accounts_pkey CASCADE'],
  ['write an entry', `INSERT INTO entries (account_id) VALUES (1)`],
  ['write a balance', `UPDATE accounts SET balance = 1000`],
  [
    'write a balance that says it is proven',
    `SET ledger.proof = 'asked'; UPDATE accounts SET balance = 1000, version = version + 1`,
  ],
  [
    'open an account that may owe',
    `INSERT INTO accounts (owner, asset_id, allow_negative) VALUES ('house:mine', 1, true)`,
  ],
  ['write a transfer', `INSERT INTO transfers (kind) VALUES ('send')`],
  ['change a transfer', `UPDATE transfers SET state = 'voided'`],
  ['free a hold', 'DELETE FROM holds'],
  ['empty the books', 'TRUNCATE entries, transfers, accounts, holds CASCADE'],
  ['write a key of an answer', `INSERT INTO idempotency_keys (user_id, key) VALUES (1, 'k')`],
  ['free the account of who is frozen', `UPDATE accounts SET stop = NULL`],
  ['say that nobody is frozen', `UPDATE member_states SET state = 'active'`],
  ['forget that somebody is frozen', 'DELETE FROM member_states'],
  [
    'make a state of a member’s beside the door',
    `INSERT INTO member_states (user_id, state, reason, made_by) VALUES (1, 'active', 'x', 1)`,
  ],
  ['make an asset', `INSERT INTO assets (code) VALUES ('MINE')`],
  [
    'call the engine behind the doors',
    'SELECT ledger_move(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)',
  ],
  ['silence every trigger', 'SET session_replication_role = replica'],
  ['become the owner', `SET ROLE ${place.owner}`],
  ['become a superuser', `ALTER ROLE ${place.app} SUPERUSER`],
  ['make a role', 'CREATE ROLE thief LOGIN'],
  ['let others have its rights', `GRANT ${place.app} TO ingam_read`],
  ['make a table where tables are looked for', 'CREATE TABLE public.mine (id int)'],
  [
    'make a function where functions are looked for',
    `CREATE FUNCTION public.ledger_lock(int[]) RETURNS void LANGUAGE sql AS 'SELECT'`,
  ],
  ['put a temporary table before a table', 'CREATE TEMP TABLE accounts (id bigint)'],
  ['make a function for this session', `CREATE FUNCTION pg_temp.f() RETURNS int LANGUAGE sql AS 'SELECT 1'`],
  ['make a schema', 'CREATE SCHEMA mine'],
  ['make a rule', 'CREATE RULE none AS ON INSERT TO entries DO INSTEAD NOTHING'],
  ['make a trigger', 'CREATE TRIGGER mine BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION pay_refuse_change()'],
  ['wrap a person’s key anew', `UPDATE data_keys SET wrapped = '\\x00'`],
  ['forget the master keys', 'DELETE FROM vault_keys'],
  ['say that other functions are there', `UPDATE schema_functions SET number = 99`],
  ['say that a migration ran', `INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, 'x', 'x')`],
  ['read a file of the server', `SELECT pg_read_file('/etc/passwd')`],
  ['run a program on the server', `COPY assets TO PROGRAM 'cat'`],
];

describe('a stolen DATABASE_URL', () => {
  test('changes no trigger and no grant, and writes no money except by the functions', async () => {
    await as('app').rows(sql`SELECT ledger_open('[{"owner": "house:fees", "asset": 1}]'::jsonb)`);
    const got: string[] = [];
    for (const [what, text] of tried()) {
      const error = await as('app')
        .tx((tx) => tx.exec(text))
        .then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== '42501') got.push(`${what}: ${error instanceof Error ? error.message : 'done'}`);
    }
    expect(got).toEqual([]);
    expect(tried().length).toBeGreaterThan(35);
    // PostgreSQL answers these statements with a warning and changes nothing.
    for (const text of [`GRANT INSERT ON entries TO ${place.app}`, 'GRANT SELECT ON users TO PUBLIC'])
      await as('app').tx((tx) => tx.exec(text));
    const roles = await rolesBeside(as('owner'), place.app);
    expect(await grantsAmiss(as('owner'), roles, rights)).toEqual({ lacking: [], over: [] });
  });

  test('cannot change a response stored for an idempotency key', async () => {
    const change = as('app').run(sql`UPDATE idempotency_keys SET answer = NULL`);
    await expect(change).rejects.toThrow(/only grows/);
  });
});

describe('a reader', () => {
  test.each([
    'SELECT password_hash FROM users',
    'SELECT email FROM users',
    'SELECT first_name FROM users',
    'SELECT wrapped FROM data_keys',
    'SELECT seal FROM vault_keys',
    'SELECT * FROM sessions',
    'SELECT * FROM passkeys',
    'SELECT * FROM recovery_codes',
    'SELECT letter FROM mails',
    'SELECT private_key FROM identity_keys',
    'SELECT private_key FROM signing_keys',
    'SELECT sealed FROM file_chunks',
    `SELECT ledger_submit('[]'::jsonb)`,
    'DELETE FROM charges',
    'CREATE TEMP TABLE t (id int)',
  ])('is refused: %s', async (text) => {
    await expect(as('read').tx((tx) => tx.exec(text))).rejects.toMatchObject({ code: '42501' });
  });
});

test('a single database role for everything still works, and gets no explicit grants', async () => {
  const one = await createRoledDatabase({ isMigrated: false });
  const db = await openPostgres({ url: one.ownerUrl, max: 2 });
  try {
    await readySchema({ databaseUrl: one.ownerUrl, databaseOwnerUrl: one.ownerUrl, dataDir: '' }, db);
    expect(await migrate(db, migrations(), functions())).toEqual([]);
    expect(await submit(db, moving(HOUSE.issuance, addressOf('ann'), 1n))).toMatchObject({ status: 'accepted' });
    expect(await audit(db)).toMatchObject({ ok: true });
  } finally {
    await db.close();
    await one.drop();
  }
});

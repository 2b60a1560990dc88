import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveAll, submit } from '#features/ledger/server/doors.ts';
import { addressOf, give, moving } from '#features/ledger/server/testing/books.ts';
import { OUTBOX_CHANNEL } from '#platform/server/events/outbox.ts';
import { notify } from '#platform/server/events/outbox-pages.ts';
import { openStore } from '#platform/server/open-store.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { lockByName, lockByNumber, lockOfKind } from '#platform/server/store/locks.ts';
import { createDatabase } from '#platform/server/testing/stores.ts';
import { lookAtStore } from './doctor/of-store.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { createRoledDatabase, type RoledDatabase } from './testing/roles.ts';

/* One PostgreSQL server: a database with Seoul in `public` and Busan in schema `busan` with its own roles, and a second
   database with Daegu. */
const EMAIL = 'jiwoo@example.com';
let place: RoledDatabase;
let other: { url: string; drop(): Promise<void> };
let seoul: TestApp;
let busan: TestApp;
let daegu: TestApp;

async function open(place: { databaseUrl: string; databaseSchema?: string }): Promise<Db> {
  return openStore({ ...place, dataDir: '' });
}

beforeAll(async () => {
  other = await createDatabase(true);
  const shared = await createDatabase(true);
  place = await createRoledDatabase({ isMigrated: true, inside: { database: shared, schema: 'busan' } });
  const db = await open({ databaseUrl: place.appUrl, databaseSchema: 'busan' });
  busan = await startTestApp({ mode: 'hosted', store: { db, databaseUrl: place.appUrl, drop: () => db.close() } });
  const atHome = async (url: string) => {
    const store = await open({ databaseUrl: url });
    return startTestApp({ mode: 'hosted', store: { db: store, databaseUrl: url, drop: () => store.close() } });
  };
  seoul = await atHome(place.url);
  daegu = await atHome(other.url);
});
afterAll(async () => {
  for (const app of [busan, seoul, daegu]) await app?.stop();
  await place.drop();
  await other.drop();
});

describe('several operators in one PostgreSQL', () => {
  it('have separate people: one e-mail is a different person at each operator, and a session works at one operator only', async () => {
    const people = [];
    for (const app of [seoul, busan, daegu]) people.push(await app.register(EMAIL));
    expect(new Set(people.map(({ address }) => address)).size).toBe(3);
    for (const [at, app] of [seoul, busan, daegu].entries()) {
      expect(await app.db.one(sql`SELECT count(*) AS n FROM users`)).toEqual({ n: 1 });
      for (const [of, { token }] of people.entries())
        expect((await app.call('GET /api/auth/verify', { token })).status).toBe(at === of ? 200 : 401);
    }
  });

  it('move money by their own functions in their own schema, and each ledger balances', async () => {
    const doors = await busan.db.rows(sql<{ path: string }>`
      SELECT DISTINCT (SELECT c FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=%') AS path
        FROM pg_proc p WHERE p.prosecdef AND p.pronamespace = current_schema()::regnamespace`);
    expect(doors).toEqual([{ path: 'search_path=busan, pg_temp' }]);
    const [ann, ben] = [addressOf('ann'), addressOf('ben')];
    await give(busan.db, ann, 5n);
    const held = await submit(busan.db, moving(ann, ben, 4n, { hold: { settleAfterMs: 0 } }));
    expect(await resolveAll(busan.db, [{ id: held.status === 'accepted' ? held.id : 0, outcome: 'post' }])).toEqual([
      'done',
    ]);
    const transfers = (app: TestApp) => app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM transfers`);
    expect([await transfers(busan), await transfers(seoul), await transfers(daegu)]).toEqual([
      { n: 2 },
      { n: 0 },
      { n: 0 },
    ]);
    for (const app of [busan, seoul, daegu]) await app.audit();
  });

  it('cannot reach each other’s tables, in either direction', async () => {
    for (const table of ['public.users', 'public.accounts', 'public.sessions'])
      await expect(busan.db.rows({ name: '', values: [], text: `SELECT 1 FROM ${table}` })).rejects.toThrow(
        /permission denied/,
      );
    const roles = await busan.db.rows(sql`SELECT tableowner AS owner FROM pg_tables
      WHERE schemaname = current_schema() GROUP BY 1`);
    expect(roles).toEqual([{ owner: place.owner }]);
    const found = await lookAtStore(busan.db, { ...busan.settings, databaseUrl: place.appUrl });
    expect(found.filter(({ name }) => name === 'roles')).toEqual([expect.objectContaining({ state: 'ok' })]);
  });

  it('receive only their own notifications', async () => {
    const heard: string[] = [];
    const apps = { seoul, busan, daegu };
    const stops = [];
    for (const [name, app] of Object.entries(apps))
      stops.push(await app.db.listen(OUTBOX_CHANNEL, (word) => void heard.push(`${name} of ${word}`)));
    for (const [name, app] of Object.entries(apps)) await notify(app.db, OUTBOX_CHANNEL, name);
    const own = () => heard.filter((one) => Object.keys(apps).some((name) => one.endsWith(` of ${name}`)));
    await expect.poll(() => own().length).toBeGreaterThanOrEqual(3);
    expect(own().sort()).toEqual(['busan of busan', 'daegu of daegu', 'seoul of seoul']);
    for (const stop of stops) await stop();
  });

  it('wait for their own locks only, not for another operator’s locks', async () => {
    const second = await open({ databaseUrl: place.appUrl, databaseSchema: 'busan' });
    const kinds = [
      (tx: Tx) => lockByNumber(tx, 7),
      (tx: Tx) => lockByName(tx, 'seven'),
      (tx: Tx) => lockOfKind(tx, 7, 7),
    ];
    const [taken, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = busan.db.tx(async (tx) => {
      for (const lock of kinds) await lock(tx);
      taken.resolve();
      await done.promise;
    });
    await taken.promise;
    const tries = (db: Db, waitMs: number) =>
      kinds.map((lock) =>
        db.tx(async (tx) => {
          await tx.exec(`SET LOCAL lock_timeout = ${waitMs}`);
          await lock(tx);
        }),
      );
    const all = await Promise.allSettled([...tries(seoul.db, 5000), ...tries(second, 50)]);
    done.resolve();
    await holding;
    await second.close();
    expect(all.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), ...Array(3).fill('rejected')]);
  });
});

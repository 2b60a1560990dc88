import { expect } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { statementFile } from '#features/reserve/testing/statement-file.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { addPeople } from './people.ts';
import type { reserveOf } from './reserve.ts';

type Desk = ReturnType<typeof reserveOf>;
const EVERY = 1000;

/**
 * Ends the connection of a node that is distributing lines now, as a kill of its process would. Returns whether there
 * was one.
 */
const killGiver = async (app: TestApp) =>
  (
    await app.db.rows(sql`
    SELECT pg_terminate_backend(pid) AS is FROM pg_stat_activity
     WHERE application_name = 'ingam-test-node' AND datname = current_database() AND xact_start IS NOT NULL
       AND query ~ '(credit_lines|ledger_submit|ledger_lock|ledger_open)'`)
  ).length > 0;

/** Starts another node over the store of `app`, without jobs of its own. */
export const nodeBeside = (app: TestApp) => startTestApp({ mode: 'hosted', over: app });

/**
 * Tests a file of `people` credits: it is refused with each bad line, then two nodes distribute it while their
 * connections are killed five times, and every line is paid once, to the won. Leaves a credit BC-2 of 5,000 won. The
 * caller must stop the returned nodes.
 */
export async function giveOutKilled(app: TestApp, desk: Desk, people: number, waitMs?: number): Promise<TestApp[]> {
  await addPeople(app.db, people);
  const amounts = Array.from({ length: people }, (_, i) => (i % 97) + 1);
  const total = amounts.reduce((sum, one) => sum + one, 0);
  const entries = [
    { reference: 'BC-1', won: total },
    { reference: 'BC-2', won: 5_000 },
  ];
  await desk.bring(statementFile({ id: 'S-1', opening: 0, entries }));
  const row = (i: number, won: number | string = amounts[i] ?? 0) => `p${i + 1}@onju.example,${won}`;
  const good = amounts.map((_, i) => row(i));
  const bad = good.map((line, i) => (i % EVERY === 7 ? row(i, 'x') : line));
  const refused = await desk.giveOut(`to,amount\n${bad.join('\n')}`, 'BC-1');
  const wrong = Array.from({ length: people / EVERY }, (_, i) => `line ${i * EVERY + 9}`);
  expect(Object.keys(refused.problem.errors ?? {})).toEqual(wrong);
  const made = await desk.giveOut(`to,amount\n${good.join('\n')}`, 'BC-1');
  expect((await desk.check(desk.idIn(made))).body).toMatchObject({ state: 'done' });
  const nodes = [await nodeBeside(app), await nodeBeside(app)];
  const isLeft = sql`SELECT FROM credit_files WHERE state = 'running'`;
  let kills = 0;
  // Loops without a pause, since each node distributes lines only for a moment at a time.
  while (kills < 5 && (await app.db.maybe(isLeft))) if (await killGiver(app)) kills += 1;
  expect(kills).toBeGreaterThan(0);
  const file = await until(
    async () => (await desk.files())[0],
    (one) => one?.state === 'done',
    waitMs,
  );
  expect(file).toMatchObject({ credited: people, left: 0, won: String(total) });
  const moved = await app.db.one(sql<{ n: number; won: string; wrong: number }>`
    SELECT count(*)::int AS n, sum(t.amount)::text AS won, (count(*) FILTER (WHERE a.balance <> c.won))::int AS wrong
      FROM transfers t JOIN credit_lines c ON c.transfer_id = t.id JOIN accounts a ON a.owner = c.to_owner AND a.asset_id = t.asset_id`);
  expect(moved).toEqual({ n: people, won: String(total), wrong: 0 });
  return nodes;
}

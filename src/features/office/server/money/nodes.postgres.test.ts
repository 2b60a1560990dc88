import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { SIGNATURE_HEADER } from '#features/auth/rules.ts';
import { eventually } from '#features/ledger/server/testing/fund.ts';
import { statementFile } from '#features/reserve/testing/statement-file.ts';
import { sql } from '#platform/server/store/db.ts';
import { cityOffice } from '../testing/city.ts';
import { addPeople } from '../testing/people.ts';
import { reserveOf } from '../testing/reserve.ts';

// Its own jobs do not run: what is given out, is by the other nodes.
const app = testApp({ mode: 'hosted', isStill: true });
const city = cityOffice(app);
const CHECK = 'POST /api/office/acts/{actId}/check';
const PEOPLE = 4000;
const node = () => startTestApp({ mode: 'hosted', over: app });

/** Ends whichever node’s connection is giving lines out at this moment, as a kill of its process does; whether there was one. */
const killGiver = async () =>
  (
    await app.db.rows(sql`
    SELECT pg_terminate_backend(pid) AS is FROM pg_stat_activity
     WHERE application_name = 'ingam-test-node' AND datname = current_database() AND xact_start IS NOT NULL
       AND query ~ '(credit_lines|ledger_submit|ledger_lock|ledger_open)'`)
  ).length > 0;

it('a file of thousands is given out by two nodes that are killed again and again: nothing is lost, nothing doubled; a credit is issued by one of two', async () => {
  const owner = await city.owner();
  const [finance, approver, second] = [
    await city.join(owner, 'finance'),
    await city.join(owner, 'approver'),
    await city.join(owner, 'approver'),
  ];
  const desk = reserveOf(finance, approver);
  await addPeople(app.db, PEOPLE);
  const amounts = Array.from({ length: PEOPLE }, (_, i) => (i % 97) + 1);
  const total = amounts.reduce((sum, one) => sum + one, 0);
  const entries = [
    { reference: 'BC-1', won: total },
    { reference: 'BC-2', won: 5_000 },
  ];
  await desk.bring(statementFile({ id: 'S-1', opening: 0, entries }));
  const row = (i: number, won: number | string = amounts[i] ?? 0) => `p${i + 1}@onju.example,${won}`;
  const good = amounts.map((_, i) => row(i));
  const bad = good.map((line, i) => (i % 1000 === 7 ? row(i, 'x') : line));
  const refused = await desk.giveOut(`to,amount\n${bad.join('\n')}`, 'BC-1');
  expect(Object.keys(refused.problem.errors ?? {})).toEqual(['line 9', 'line 1009', 'line 2009', 'line 3009']);
  const made = await desk.giveOut(`to,amount\n${good.join('\n')}`, 'BC-1');
  expect((await desk.check(desk.idIn(made))).body).toMatchObject({ state: 'done' });
  const nodes = [await node(), await node()];
  try {
    let kills = 0;
    for (let tries = 0; kills < 5 && tries < 2000; tries += 1) {
      if (await killGiver()) kills += 1;
      await pause(5);
    }
    expect(kills).toBeGreaterThan(0);
    const file = await eventually(
      async () => (await desk.files())[0],
      (one) => one?.state === 'done',
    );
    expect(file).toMatchObject({ credited: PEOPLE, left: 0, won: String(total) });
    const moved = await app.db.one(sql<{ n: number; won: string; wrong: number }>`
      SELECT count(*)::int AS n, sum(t.amount)::text AS won, (count(*) FILTER (WHERE a.balance <> c.won))::int AS wrong
        FROM transfers t JOIN credit_lines c ON c.transfer_id = t.id JOIN accounts a ON a.owner = c.to_owner AND a.asset_id = t.asset_id`);
    expect(moved).toEqual({ n: PEOPLE, won: String(total), wrong: 0 });

    // Two acts of one credit cannot wait; two nodes that check one carry it out once.
    const act = desk.idIn(await desk.issue('BC-2', 'p1@onju.example'));
    const sent = { params: { actId: act } };
    const answers = await Promise.all(
      [approver, second].map(async ({ phone, token }, i) => {
        const on = nodes[i] ?? app;
        const signature = phone.authenticator.sign(await phone.askToSign(CHECK, sent), {
          origin: on.url.replace('127.0.0.1', 'localhost'),
        });
        const header = Buffer.from(JSON.stringify(signature)).toString('base64url');
        return on.call(CHECK, { ...sent, token, byName: true, headers: { [SIGNATURE_HEADER]: header } });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const uses = await app.db.one(
      sql<{ n: number }>`SELECT count(*)::int AS n FROM transfers WHERE from_owner = 'house:bank' AND amount = 5000`,
    );
    expect(uses.n).toBe(1);
  } finally {
    for (const one of nodes) await one.stop();
  }
}, 240_000);

import { expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { FIRST } from '../../testing/first-rules.ts';
import { currencyAt, currencyNow, insertVersion, listAhead } from '../store.ts';
import { adoptSettings } from './from-settings.ts';

async function start(cases: Partial<Settings['cases']>, over?: TestApp): Promise<TestApp> {
  const app = await startTestApp({
    mode: 'hosted',
    isStill: true,
    settings: { cases: cases as Settings['cases'] },
    ...(over && { over }),
  });
  onTestFinished(() => app.stop());
  return app;
}
const VARIABLES = { CASE_OPEN_DAYS: '30', CASE_ONE_OFFICER_WON: '50000' };
const TERMS = { caseOpenDays: 30, caseOneOfficerWon: '50000' };

test('the first start turns case terms of the environment into rules of the currency, behind announced versions too, and logs it', async () => {
  const before = await start({});
  const { userId } = await before.register();
  // Inserts a version as a program of an earlier release would.
  await before.db.tx((tx) =>
    tx.run(sql`INSERT INTO currency_versions (valid_from, rules)
      SELECT clock_timestamp() + interval '1 day', rules || '{"cashbackDays": 9}' FROM currency_versions`),
  );
  expect((await currencyNow(before.db)).rules).toEqual(FIRST);
  const first = await start(VARIABLES, before);
  expect((await currencyNow(first.db)).rules).toEqual({ ...FIRST, ...TERMS });
  const tomorrow = await first.db.tx((tx) => nowOf(tx, 90_000_000));
  expect((await currencyAt(first.db, tomorrow)).rules).toEqual({ ...FIRST, ...TERMS, cashbackDays: 9 });
  // The terms apply already, so members are notified only of the version that was announced before.
  await first.runJob('condition-news');
  expect(await first.db.rows(sql`SELECT message FROM notifications WHERE user_id = ${userId} ORDER BY id`)).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^Days until more cashback comes: 7 → 9$/) }),
  ]);
  expect(first.log.filter((line) => line.includes('variables of the environment'))).toHaveLength(2);
});

test('a later start with equal or no variables writes nothing, nobody else writes terms with immediate effect, and a different variable stops the start with a line that names the screen', async () => {
  const first = await start(VARIABLES);
  await start(VARIABLES, first);
  await start({}, first);
  expect(await listAhead(first.db)).toHaveLength(1);
  const again = first.db.tx(async (tx) => {
    const rules = { ...FIRST, ...TERMS, caseOpenDays: 31 };
    return insertVersion(tx, { validFrom: await nowOf(tx, 60_000), rules, by: null, checkedBy: null });
  });
  await expect(again).rejects.toThrow('an hour before it holds');
  await expect(start({ CASE_OPEN_DAYS: '40' }, first)).rejects.toThrow(
    /^CASE_OPEN_DAYS=40 differs from the currency’s rules, which say 30: .*\(\/office\/rules\)$/,
  );
});

test('a version that only names a rule of a later release applies at once, and one that also changes a rule does not', async () => {
  const { db } = await start({});
  const insert = (change: object) =>
    db.tx((tx) =>
      tx.run(sql`INSERT INTO currency_versions (valid_from, rules)
        SELECT clock_timestamp() + interval '3 seconds', rules || ${JSON.stringify(change)}::jsonb FROM currency_versions`),
    );
  await expect(insert({ ruleOfTomorrow: 1, cashbackDays: 9 })).rejects.toThrow('an hour before it holds');
  expect(await insert({ ruleOfTomorrow: 1 })).toBe(1);
});

test('two nodes that start first at once write one version', async () => {
  const store = await start({});
  await Promise.all([start(VARIABLES, store), start(VARIABLES, store)]);
  expect(await store.db.one(sql`SELECT count(*)::int AS n FROM currency_versions`)).toEqual({ n: 2 });
});

test('the first start waits while a node of an earlier release is alive, and stops with the remedy if that node stays alive', async () => {
  const app = await start({});
  await app.db.run(sql`INSERT INTO server_nodes (id, version, schema) VALUES (gen_random_uuid(), '2.12.0', 259)`);
  let paused = 0;
  const adopt = (pauses: number, goneAfter: number) =>
    adoptSettings(app.built.mounted.services, {
      cases: VARIABLES as Settings['cases'],
      pauses,
      pause: async () => {
        paused += 1;
        const silentS = paused < goneAfter ? 0 : 60;
        await app.db.run(sql`
          UPDATE server_nodes SET seen_at = clock_timestamp() - make_interval(secs => ${silentS}) WHERE schema = 259`);
      },
    });
  await expect(adopt(3, 4)).rejects.toThrow(
    /^CASE_OPEN_DAYS, CASE_ONE_OFFICER_WON cannot become rules .*: stop all of them and start again, or /,
  );
  expect([paused, await listAhead(app.db)]).toEqual([3, [expect.objectContaining({ rules: FIRST })]]);
  paused = 0;
  await adopt(3, 2);
  expect(paused).toBe(2);
  expect((await currencyNow(app.db)).rules).toEqual({ ...FIRST, ...TERMS });
});

test('variables equal to the defaults make no version, and an invalid one stops the start', async () => {
  const app = await start({ CASE_OPEN_DAYS: '60', CASE_ONE_OFFICER_WON: '300000' });
  expect((await listAhead(app.db)).map(({ id }) => id)).toEqual([1]);
  await expect(start({ CASE_ANSWER_DAYS: '61' }, app)).rejects.toThrow('CASE_ANSWER_DAYS=61 must be 1 to 60 days');
  await expect(start({ CASE_ONE_OFFICER_WON: '1.5' }, app)).rejects.toThrow(/^CASE_ONE_OFFICER_WON=1.5 must be 0 to/);
});

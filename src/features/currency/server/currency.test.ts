import { expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { inviteToOffice } from '#features/office/server/invite.ts';
import type { UserId } from '#platform/ids.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { contract } from '../contract.ts';
import { FIRST } from '../testing/first-rules.ts';
import { makeVersion, type VersionWanted } from './make-version.ts';
import { KNOWN_TO_CURRENCY, makeByCommand } from './office/by-command.ts';
import { insertVersion } from './store.ts';
import { versionIn } from './testing/version.ts';

const app = testApp({ mode: 'hosted', each: 'nothing', isNew: true });
const read = async () => (await app.client(contract)('GET /api/currency')).body;

const days = (n: number) =>
  app.db
    .one(
      sql<{
        day: string;
      }>`SELECT ((clock_timestamp() + interval '1 hour') AT TIME ZONE 'Asia/Seoul')::date + ${n}::int AS day`,
    )
    .then(({ day }) => day);

/** Inserts a version directly, so that the table's constraints are tested instead of the code's checks. */
const inserted = (ms: number, people: object) =>
  app.db.tx(async (tx) =>
    insertVersion(tx, { validFrom: await nowOf(tx, ms), rules: { ...FIRST, cashbackDays: 9 }, ...people } as Parameters<
      typeof insertVersion
    >[1]),
  );

test('rates and fee are those that the documents promise', async () => {
  const { now, coming } = await read();
  expect(now).toEqual({ ...FIRST, id: 1, validFrom: '1999-12-31T15:00:00.000Z', city: 'KOREA' });
  expect(coming).toEqual([]);
  expect([now.rates.USDC, now.rates.XP, now.exchangeFeeBps, now.networkFee]).toEqual(['1250', '1000', 250, '0.001']);
});

test('a version never changes, and is made before it takes effect', async () => {
  for (const statement of [
    sql`UPDATE currency_versions SET valid_from = valid_from + interval '1 day'`,
    sql`DELETE FROM currency_versions`,
    sql`TRUNCATE currency_versions`,
  ])
    await expect(app.db.run(statement)).rejects.toThrow('stays as it was made');
  await expect(inserted(3_000_000, { by: null, checkedBy: null })).rejects.toThrow('before it holds');
  await expect(inserted(3_600_000, { by: 1, checkedBy: null })).rejects.toThrow('currency_versions_two_people');
  for (const nonsense of [
    { exchangeFeeBps: 10_001 },
    { networkFee: '-1' },
    { caseDecideDays: 91 },
    { rates: { ...FIRST.rates, KRW: '2' } },
  ])
    await expect(versionIn(app.db, 60_000, nonsense)).rejects.toThrow('violates check constraint');
  expect((await read()).coming).toEqual([]);
});

test('a version takes effect at a midnight in Seoul from tomorrow on, at most one a day, and is announced beforehand', async () => {
  const [today, tomorrow, later] = [await days(0), await days(1), await days(7)];
  const records: unknown[] = [];
  const wanted = (change: Partial<VersionWanted>): VersionWanted => ({
    validFrom: tomorrow,
    rules: { ...FIRST, rates: { ...FIRST.rates }, shutOut: [], exchangeFeeBps: 300, caps: noCaps },
    by: null,
    checkedBy: null,
    known: KNOWN_TO_CURRENCY,
    record: async (_: Tx, made) => records.push(made),
    ...change,
  });
  const noCaps = { payment: [null, null, null], month: [null, null, null], holding: [null, null, null] };
  const make = (change: Partial<VersionWanted>) => app.db.tx((tx) => makeVersion(tx, wanted(change)));
  const rules = wanted({}).rules;
  const refused: readonly [Partial<VersionWanted>, object][] = [
    [{ validFrom: today }, { code: 'too_early' }],
    [{ validFrom: '2001-01-01' }, { code: 'too_early' }],
    [{ by: 1 as UserId }, { code: 'same_person' }],
    [{ checkedBy: 1 as UserId }, { code: 'same_person' }],
    [{ rules: { ...rules, exchangeFeeBps: 250 } }, { code: 'nothing_changes' }],
    [{ rules: { ...rules, exchangeFeeBps: 10_001 } }, { code: 'faulty', errors: { exchangeFeeBps: /0 to 5000/ } }],
    [{ rules: { ...rules, networkFee: '0.0000001' } }, { code: 'faulty', errors: { networkFee: /6 places/ } }],
    [{ rules: { ...rules, shutOut: ['casino'] } }, { code: 'faulty', errors: { shutOut: /casino/ } }],
    [
      { rules: { ...rules, caps: { ...noCaps, month: ['500', '100', null] } } },
      { code: 'faulty', errors: { 'caps.month': /fall/ } },
    ],
  ];
  for (const [change, fault] of refused) {
    const made = await make(change);
    expect(made, JSON.stringify(change)).toMatchObject({ code: (fault as { code: string }).code });
    const { errors = {} } = fault as { errors?: Record<string, RegExp> };
    for (const [field, reason] of Object.entries(errors))
      expect((made as { errors: Record<string, string> }).errors[field]).toMatch(reason);
  }
  expect(records).toEqual([]);
  const changes = [{ what: 'exchangeFee', of: null, before: '2.5', after: '3' }];
  expect(await make({})).toEqual({ version: 2, changes });
  expect(await make({ rules: { ...rules, exchangeFeeBps: 400 } })).toEqual({ code: 'day_taken' });
  expect(records).toEqual([{ version: 2, validFrom: tomorrow, changes }]);
  // A file used by the command follows the same rules. It is compared with the version that would be in force then.
  const file = JSON.stringify({ validFrom: later, rules: { ...rules, exchangeFeeBps: 200, city: 'SEJONG' } });
  const { services } = app.built.mounted;
  // With an office, its audit trail records versions made by command.
  const { office } = await inviteToOffice(services, { email: 'o@city.example', name: null, businessNumber: null });
  expect(await makeByCommand(services, file)).toEqual({
    changes: ['Exchange fee: 3% → 2%', 'City in codes: that of the server’s setting → SEJONG'],
    refused: null,
  });
  const trail = await app.db.rows(
    sql<{ act: string }>`SELECT a.act FROM organisation_audit a JOIN organisations o ON o.id = a.organisation_id
      WHERE o.name = ${office} AND a.act LIKE 'currency.%'`,
  );
  expect(trail).toEqual([{ act: 'currency.version_made' }]);
  expect(await makeByCommand(services, file)).toMatchObject({ refused: 'another version starts on that day' });
  expect((await makeByCommand(services, '{"validFrom"')).refused).toContain('expected object');
  const { now, coming } = await read();
  expect([now.id, now.exchangeFeeBps]).toEqual([1, 250]);
  expect(coming.map(({ validFrom, exchangeFeeBps, city }) => [validFrom, exchangeFeeBps, city])).toEqual([
    [new Date(`${tomorrow}T00:00:00+09:00`).toISOString(), 300, 'KOREA'],
    [new Date(`${later}T00:00:00+09:00`).toISOString(), 200, 'SEJONG'],
  ]);
});

import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { reserveOf } from '#features/office/server/testing/reserve.ts';
import { addShops } from '#features/office/server/testing/shops.ts';
import { sql } from '#platform/server/store/db.ts';
import type { SettlementRun } from '../../office-contract.ts';

const app = testApp({ mode: 'hosted', isStill: true });
const city = cityOffice(app);
const SHOPS = 10_000;

it('a run of 10,000 shops is made, checked and its file read in under 60 seconds, and the file equals the ledger to the won', async () => {
  const owner = await city.owner();
  const [finance, approver] = [await city.join(owner, 'finance'), await city.join(owner, 'approver')];
  const account = await accountEnding(app, { ...owner, userId: city.id() }, '7777');
  const desk = reserveOf(finance, approver);
  await addShops(app, SHOPS, (nth) => 1000 + nth);
  const body = { days: 1, feeBps: 25, channel: 'file', accountId: account.id, reason: 'The week’s' };
  const marks = [performance.now()];
  const made = await finance.phone.sign('POST /api/office/settlements', { body });
  marks.push(performance.now());
  const checked = await desk.check(desk.idIn(made));
  marks.push(performance.now());
  expect(checked.body).toMatchObject({ state: 'done' });
  const [run] = (await finance.phone.call('GET /api/office/settlements')).body as SettlementRun[];
  const { text } = await finance.phone.sign('GET /api/office/settlements/{runId}/file', {
    params: { runId: run?.id ?? 0 },
  });
  marks.push(performance.now());
  const ledger = await app.db.one(sql<{ n: number; won: string; held: string }>`
    SELECT count(*)::int AS n, sum(t.amount)::text AS won, (SELECT sum(a.held) FROM accounts a)::text AS held
      FROM transfers t WHERE t.state = 'pending' AND t.to_owner = 'house:bank'`);
  const inFile = [...text.matchAll(/<InstdAmt Ccy="KRW">(\d+)</g)].reduce(
    (sum, [, won = '0']) => sum + BigInt(won),
    0n,
  );
  expect([run?.lines, run?.won, String(inFile), String(BigInt(run?.won ?? 0) + BigInt(run?.fees ?? 0))]).toEqual([
    ledger.n,
    ledger.won,
    ledger.won,
    ledger.held,
  ]);
  expect((marks.at(-1) ?? 0) - (marks[0] ?? 0)).toBeLessThan(60_000);
  await app.audit();
}, 600_000);

import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { formatUnits } from '#platform/money.ts';
import { sql } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { auditRefunds } from '../audit.ts';
import { taxOfficeOf } from '../tax-office/choose-office.ts';
import type { SandboxOffice } from '../tax-office/port.ts';
import { counter, onceStarted } from '../testing/counter.ts';

const app = testApp({ mode: 'hosted', speeds: onceStarted });
const desk = counter(app);
const FUNDED = { USDC: 10_000_000_000n, KRW: 10_000_000n };
const WON = '125000';
type Result = Parameters<SandboxOffice['start']>[1];

/** The server's first operator, which pays paper claims and keeps 12.5% of each refund. */
let first: Awaited<ReturnType<typeof desk.operator>>;
const mine = () => ({ params: { id: first.id }, token: first.owner.token });
beforeAll(async () => {
  first = await desk.operator();
  const tiers = [
    { from: '30', bps: 500 },
    { from: '100', bps: 800 },
    { from: '1000', bps: 1000 },
  ];
  const body = { tiers, dailyAmount: '500', entryDays: 90, feeBps: 1250, earlyDays: 14 };
  expect((await desk.call('POST /api/org/{id}/refund-rules', { ...mine(), body })).status).toBe(201);
});

const today = () =>
  app.db.one(sql<{ day: string }>`SELECT (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date::text AS day`);
async function report() {
  const { day } = await today();
  const query = { from: day, to: day };
  return (await desk.call('GET /api/org/{id}/refund-report', { ...mine(), query })).body;
}
/** The sum that left the operator's accounts, according to the ledger. */
async function left(asset: 'USDC' | 'KRW'): Promise<string> {
  const [balance] = await desk.units({ userId: first.id }, asset);
  return formatUnits(FUNDED[asset] - balance, asset === 'USDC' ? 6 : 0);
}
async function answer(claimId: number, result: Result): Promise<void> {
  const { reference } = await app.db.one(
    sql<{ reference: string }>`SELECT reference::text AS reference FROM tax_refunds WHERE id = ${claimId}`,
  );
  await (taxOfficeOf(app.built.mounted.services) as SandboxOffice).start(reference, result);
}

describe('the report of an operator', () => {
  testLong(
    'states the money that left its accounts and the money that came back, to the won and the cent',
    async () => {
      const shop = await desk.shop(first);
      const paidAs = async (to: 'usdc' | 'won', won: string, result: Result) => {
        const tourist = await desk.tourist({ won: '2000000' });
        const payment = await desk.buy(tourist, shop, won);
        const claim = await desk.claimed(tourist, payment, { to });
        await desk.until(tourist, claim, ({ number }) => number !== null);
        await answer(claim.id, result);
        const ended = await desk.until(tourist, claim, ({ status }) => status === 'paid' || status === 'refused');
        return { tourist, payment, ended };
      };
      const early = async (result: Result) => {
        const tourist = await desk.tourist({ won: '2000000' });
        await fund(app.db, tourist.userId, 'USDC', '100');
        const claim = await desk.claimed(tourist, await desk.buy(tourist, shop, WON), { to: 'usdc' });
        await desk.until(tourist, claim, ({ number }) => number !== null);
        expect((await desk.early(tourist, claim)).status).toBe(200);
        await answer(claim.id, result);
        return desk.until(tourist, claim, (now) => now.early?.state !== 'held');
      };
      // Purchases of $33.33 at 5%, $1,234.56 at 10% and $100.00 at 8%.
      expect((await paidAs('usdc', '41663', 'confirmed')).ended).toMatchObject({
        grantedAmount: '1.67',
        feeAmount: '0.21',
      });
      expect((await paidAs('won', '1543200', 'confirmed')).ended).toMatchObject({
        grantedAmount: '123.46',
        feeAmount: '15.43',
        paid: { amount: '135037', currency: 'KRW' },
      });
      expect((await paidAs('won', WON, 'partial')).ended).toMatchObject({ grantedAmount: '4', feeAmount: '0.5' });
      expect((await paidAs('usdc', WON, 'rejected')).ended.status).toBe('refused');
      const { tourist, payment, ended } = await paidAs('won', WON, 'confirmed');
      await desk.shops.refund(shop, payment, '62500');
      const params = { userId: tourist.userId, id: ended.id };
      const repaid = await desk.call('POST /api/tax-refunds/{userId}/{id}/repay', { params, token: tourist.token });
      expect(repaid.status).toBe(200);
      expect((await early('confirmed')).status).toBe('paid');
      expect((await early('rejected')).status).toBe('returned');
      expect((await early('partial')).status).toBe('paid');

      expect(await auditRefunds(app.db)).toEqual([]);
      const it = await report();
      expect(it).toMatchObject({ claims: 8, recorded: 8, refused: 1, paid: 6 });
      const less = (paid: string, back: string, places: number) => {
        const units = (text: string) => BigInt(Math.round(Number(text) * 10 ** places));
        return formatUnits(units(paid) - units(back), places);
      };
      expect(Number(it.returnedUsdc)).toBeGreaterThan(0);
      expect(Number(it.returnedWon)).toBeGreaterThan(0);
      expect(less(it.paidUsdc, it.returnedUsdc, 6)).toBe(await left('USDC'));
      expect(less(it.paidWon, it.returnedWon, 0)).toBe(await left('KRW'));
      // For every claim, the fee must equal the confirmed amount less the paid one.
      const rows = await app.db.rows(sql<{ granted: string; fee: string; paid: string; owed: string }>`
      SELECT granted_cents::text AS granted, fee_cents::text AS fee, paid_cents::text AS paid, repaid_cents::text AS owed FROM tax_refunds
       WHERE operator_id = ${first.id} AND status = 'paid'`);
      for (const { granted, fee, paid } of rows) expect(BigInt(granted) - BigInt(fee)).toBe(BigInt(paid));
      expect(it.feeAmount).toBe(
        formatUnits(
          rows.reduce((sum, { fee }) => sum + BigInt(fee), 0n),
          2,
        ),
      );
    },
  );

  it('as a file contains every claim as a line, and a formula in a shop’s name is never run', async () => {
    const evil = ['=HYPERLINK("http://evil.example";"Pay")', "+1+cmd|' /C calc'!A0", '@SUM(1,1)', 'Shop, "the" one'];
    const tourist = await desk.tourist();
    for (const [i, name] of evil.entries())
      await desk.paper(tourist, name, `${100 + i}`, `${((100 + i) * 0.08).toFixed(2)}`);
    const { day } = await today();
    const path = `${app.url}/api/org/${first.id}/refund-report.csv?from=${day}&to=${day}`;
    const reply = await fetch(path, { headers: { authorization: `Bearer ${first.owner.token}` } });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const asOf = reply.headers.get('as-of') ?? '';
    expect(Math.abs((await nowOf(app.db)).getTime() - Date.parse(asOf))).toBeLessThan(60_000);
    const as = asOf.replace(/[-:]|\.\d+/g, '');
    expect(reply.headers.get('content-disposition')).toContain(`refunds-${day}-${day}-as-of-${as}.csv`);
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.subarray(3).toString();
    expect(text.split('\r\n')[0]).toMatch(/^claim,day,shop,purchase_usd,/);
    const cells = text.split('\r\n').slice(1, -1).map(cellsOf);
    expect(cells).toHaveLength((await report()).claims);
    for (const cell of cells.flat()) expect(cell).not.toMatch(/^\s*[=+@]/);
    for (const name of evil)
      expect(cells.map((line) => line[2]?.replace(/'(?=[=+@])/g, '')).filter((one) => one === name)).toHaveLength(1);
  });
});

/** Splits a line of CSV (RFC 4180) into fields. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

describe('the comparison with the office', () => {
  const compared = async (number: string | null) => {
    const { body } = await desk.call('GET /api/org/{id}/refund-comparison', mine());
    return body.find((line) => line.number === number);
  };
  const recorded = async (name: string) => {
    const tourist = await desk.tourist();
    const made = await desk.paper(tourist, name);
    const claim = await desk.until(tourist, made, ({ number }) => number !== null);
    return { tourist, claim };
  };

  it('lists missing responses, and late responses as soon as they arrive', async () => {
    const silent = await recorded('SANDBOX-SILENT');
    const late = await recorded('SANDBOX-LATE');
    expect(await compared(silent.claim.number)).toMatchObject({ state: 'waiting', refundAmount: '8', answers: [] });
    expect(await compared(late.claim.number)).toMatchObject({ state: 'waiting', answers: [] });
    await desk.until(late.tourist, late.claim, ({ status }) => status === 'approved');
    expect(await compared(late.claim.number)).toMatchObject({
      state: 'agreed',
      answers: [{ result: 'confirmed', effect: 'decided' }],
    });
    const query = { state: 'waiting' } as const;
    const { body } = await desk.call('GET /api/org/{id}/refund-comparison', { ...mine(), query });
    const numbers = body.map(({ number }) => number);
    expect(numbers).toContain(silent.claim.number);
    expect(numbers).not.toContain(late.claim.number);
  });

  it('lists responses with another sum, responses that contradict the first, and claims that were recorded again', async () => {
    const part = await recorded('SANDBOX-PARTIAL');
    await desk.until(part.tourist, part.claim, ({ status }) => status === 'approved');
    expect(await compared(part.claim.number)).toMatchObject({
      state: 'agreed',
      refundAmount: '8',
      answers: [{ result: 'partial', refundAmount: '4' }],
    });
    const other = await recorded('SANDBOX-CONTRADICTS');
    await desk.until(other.tourist, other.claim, ({ waitsFor }) => waitsFor === 'review');
    expect(await compared(other.claim.number)).toMatchObject({
      state: 'contradicted',
      answers: [
        { result: 'confirmed', effect: 'decided' },
        { result: 'rejected', effect: 'contradicts' },
      ],
    });
    const shop = await desk.shop(first);
    const tourist = await desk.tourist();
    const payment = await desk.buy(tourist, shop, WON);
    const claim = await desk.claimed(tourist, payment, { to: 'usdc' });
    const { number } = await desk.until(tourist, claim, (now) => now.number !== null);
    await desk.shops.refund(shop, payment, '62500');
    await desk.until(tourist, claim, (now) => now.number !== null && now.number !== number);
    expect(await compared(number)).toMatchObject({ state: 'replaced', claimId: claim.id });
  });
});

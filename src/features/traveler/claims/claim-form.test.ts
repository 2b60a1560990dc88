import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits } from '#platform/money.ts';
import { FIRST_RULES, judgeClaim } from '../rules.ts';
import { amountsOf, claimedTodayCents, judgeForm, purchaseCentsOf } from './claim-form.ts';
import { receiptOf } from './receipt.ts';

const now = new Date('2026-11-20T03:00:00Z');
const RATE = 1_250n;
const form = { merchantName: 'Insadong Craft', amount: '100', currency: 'USD', receipt: 'R-1' } as const;
const known = { refunds: [], plans: [{ startDate: '2026-11-02', endDate: '2026-11-02' }], now, wonPerDollar: RATE };

describe('a claim as it is typed', () => {
  it('never reads a decimal comma as a hundred times the purchase', () => {
    for (const amount of ['49,90', '1.000,50', '6E+02', '1,00', '49,9'])
      for (const currency of ['USD', 'KRW'] as const)
        expect(purchaseCentsOf({ amount, currency }, RATE), `${amount} ${currency}`).toBeUndefined();
    expect(judgeForm({ ...form, amount: '49,90' }, known).amount).toBe('broken');
  });
  it('sends 8% of the purchase, which the server accepts', () => {
    expect(amountsOf({ amount: '1,234.56', currency: 'USD' }, RATE)).toEqual({
      purchaseAmount: '1234.56',
      refundAmount: '98.76',
    });
    fc.assert(
      fc.property(fc.bigInt({ min: 3000n, max: 625_000n }), (cents) => {
        const amounts = amountsOf({ amount: formatUnits(cents, 2), currency: 'USD' }, RATE);
        const judged = judgeClaim({
          purchaseAmount: '',
          refundAmount: '',
          ...amounts,
          status: 'processing',
          isAutomatic: false,
        });
        expect(judged).toMatchObject({ purchaseCents: cents });
      }),
    );
  });

  it('in won converts at 1,250, rounded down to the cent', () => {
    expect(purchaseCentsOf({ amount: '186,000', currency: 'KRW' }, RATE)).toBe(14_880n);
    expect(purchaseCentsOf({ amount: '37,499', currency: 'KRW' }, RATE)).toBe(2_999n);
    expect(purchaseCentsOf({ amount: '37500.5', currency: 'KRW' }, RATE)).toBeUndefined();
  });

  it('satisfies every rule, or names the broken rule', () => {
    const all = { amount: 'met', minimum: 'met', daily: 'met', entry: 'met', receipt: 'met', foreign: 'met' };
    expect(judgeForm(form, known)).toEqual(all);
    expect(judgeForm({ ...form, amount: '29.99' }, known)).toEqual({ ...all, minimum: 'broken' });
    expect(judgeForm({ ...form, amount: '6250.13' }, known)).toEqual({ ...all, daily: 'broken' });
    expect(judgeForm(form, { ...known, plans: [{ startDate: '2026-08-21', endDate: '2026-08-21' }] })).toEqual({
      ...all,
      entry: 'broken',
    });
    expect(judgeForm({ ...form, amount: '1.234' }, known)).toEqual({
      ...all,
      amount: 'broken',
      minimum: 'open',
      daily: 'open',
    });
  });

  it('counts today’s claims in Seoul, and a receipt that was claimed before', () => {
    const refunds = [
      { createdAt: '2026-11-19T15:00:00.000Z', refundAmount: '495', receiptHash: 'R-1' },
      { createdAt: '2026-11-19T14:59:59.000Z', refundAmount: '400', receiptHash: 'R-0' },
    ];
    expect(claimedTodayCents({ refunds, now })).toBe(49_500n);
    expect(judgeForm(form, { ...known, refunds })).toMatchObject({ daily: 'broken', receipt: 'broken' });
  });

  it('is not checked against claims and trips that are not loaded yet, but against rules that need neither', () => {
    const unread = { refunds: undefined, plans: undefined, now };
    expect(claimedTodayCents(unread)).toBeUndefined();
    const open = { amount: 'met', minimum: 'met', daily: 'open', entry: 'open', receipt: 'open', foreign: 'met' };
    expect(judgeForm(form, unread)).toEqual(open);
    expect(judgeForm({ ...form, amount: '6250.13' }, unread)).toEqual({ ...open, daily: 'broken' });
  });

  it('is not checked against values that are not known yet', () => {
    const empty = { merchantName: '', amount: '', currency: 'USD', receipt: ' ' } as const;
    const open = { amount: 'open', minimum: 'open', daily: 'open', entry: 'open', receipt: 'open', foreign: 'met' };
    expect(judgeForm(empty, { ...known, plans: [] })).toEqual(open);
    expect([receiptOf(' 12 34 '), receiptOf('영수증'), receiptOf('x'.repeat(129))]).toEqual([
      '1234',
      undefined,
      undefined,
    ]);
  });

  it('needs a foreign passport if the rules require one, and is not checked while the rules are unknown', () => {
    const rules = { ...FIRST_RULES, foreignOnly: true };
    const of = (foreign: boolean | null) => judgeForm(form, { ...known, rules, passport: { foreign } }).foreign;
    expect([of(true), of(false), of(null)]).toEqual(['met', 'broken', 'open']);
    expect(judgeForm(form, { ...known, rules }).foreign).toBe('open');
  });
});

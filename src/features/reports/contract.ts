import { z } from 'zod';
import { shopCategories } from '#features/organisations/shop-categories.ts';
import { SIGNED_TYPE } from '#features/statements/statement.ts';
import { type CallSpec, defineContract, type Route } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, date, id, signedAmount, timestamp } from '#platform/shapes.ts';
import { FINDING_KINDS, LISTS } from './rules.ts';

const count = z.int().nonnegative();
const days = { from: date, to: date };
/** First and last day in Korea, inclusive; 1 to 397 days, checked by the handlers. */
const period = z.strictObject(days);

const sums = {
  payments: count,
  paid: amount,
  /** Refunds count on the day on which they were made. */
  refunds: count,
  refunded: amount,
};
const day = z.strictObject({
  day: date,
  issued: amount,
  redeemed: amount,
  /** Amount in circulation at the end of the day; for today, now. */
  circulating: signedAmount,
  fees: amount,
  ...sums,
  /** True if the day is closed in the ledger and its figures are final. */
  isClosed: z.boolean(),
});
export type ReportDay = z.output<typeof day>;

const month = z.strictObject({
  /** First day of the month. */
  month: date,
  /** Number of the campaign's days in the period. */
  days: count,
  isWhole: z.boolean(),
  /** Payments in shops less refunds. */
  turnover: signedAmount,
  /** Mean of the daily amounts in circulation. */
  mean: signedAmount,
  /** How often a won was spent in shops: turnover divided by mean, with two decimals. Null if nothing circulated. */
  velocity: signedAmount.nullable(),
});
export type ReportMonth = z.output<typeof month>;

const circulation = z.strictObject({
  generatedAt: timestamp,
  days: z.array(day),
  months: z.array(month),
});
export type Circulation = z.output<typeof circulation>;

const named = { id, name: z.string(), nameKo: z.string().nullable() };
const shop = z.strictObject({ ...named, trade: z.enum(shopCategories), ...sums, net: signedAmount });
export type ReportShop = z.output<typeof shop>;
const trade = z.strictObject({ trade: z.enum(shopCategories), shops: count, ...sums, net: signedAmount });
export type ReportTrade = z.output<typeof trade>;

const span = z.strictObject({ from: date, to: date, net: signedAmount });
const campaign = z.strictObject({
  id,
  name: z.string(),
  nameKo: z.string(),
  /** Funded budget, and its parts: reserved for the month’s end, given, and returned by refunds. */
  budget: amount,
  reserved: amount,
  given: amount,
  returned: amount,
  payments: count,
  /** Payments in shops that had a benefit. */
  spent: amount,
  /**
   * Turnover of the campaign's shops on its days so far; `before` is that of as many days before, or null if one lacks
   * figures.
   */
  during: span.nullable(),
  before: span.nullable(),
});
export type ReportCampaign = z.output<typeof campaign>;

const finding = z.strictObject({
  id,
  day: date,
  kind: z.enum(FINDING_KINDS),
  /** Number of payments; for `many_new`, number of people. */
  times: z.int().positive(),
  won: amount,
  /** Limit below which the payments stayed. */
  most: amount.nullable(),
  shop: z.strictObject(named).nullable(),
  /** Ids only. Names are shown under Members, where each view is recorded. */
  members: z.array(z.strictObject({ id, isOrganisation: z.boolean() })),
});
export type Finding = z.output<typeof finding>;

const KINDS = ['all', ...FINDING_KINDS] as const;
const reading = { access: 'office', right: 'reports' } as const;
const language = z.enum(['en', 'ko']).default('en');

const reportCalls = {
  'GET /api/office/reports/circulation': {
    summary: 'Returns circulation by day: issued, redeemed, paid and refunded; and the velocity of each month.',
    ...reading,
    query: period,
    output: circulation,
  },
  'GET /api/office/reports/shops': {
    summary: 'Lists shops by turnover in a period, largest first.',
    ...reading,
    query: period,
    output: z.array(shop),
    paged: true,
  },
  'GET /api/office/reports/trades': {
    summary: 'Returns turnover in a period by trade.',
    ...reading,
    query: period,
    output: z.array(trade),
  },
  'GET /api/office/reports/campaigns': {
    summary:
      'Lists campaigns that ran in a period, with benefits given and their shops’ turnover compared with as many days before. A comparison does not prove a cause.',
    ...reading,
    query: period,
    output: z.array(campaign),
    paged: true,
  },
  'GET /api/office/reports/file': {
    summary: 'Exports one of these lists as CSV, with its period and time. The audit trail records the export.',
    ...reading,
    query: z.strictObject({ list: z.enum(LISTS), ...days, language }),
    file: ['text/csv; charset=utf-8'],
  },
  'GET /api/office/reports/day': {
    summary:
      'Returns a statement of a closed day of the ledger, signed by this server and the operator. It can be checked at /verify.',
    ...reading,
    query: z.strictObject({ day: date }),
    file: [SIGNED_TYPE],
    refusals: ['day_open'],
  },
  'GET /api/office/reports/findings': {
    summary:
      'Lists suspicious patterns on closed days, newest first. A finding is not a judgement. The audit trail records each view.',
    access: 'office',
    right: 'findings',
    query: z.strictObject({ ...days, kind: z.enum(KINDS).default('all') }),
    output: z.array(finding),
    paged: true,
  },
  'GET /api/office/reports/findings/file': {
    summary: 'Exports the findings as CSV. The audit trail records the export.',
    access: 'office',
    right: 'findings',
    query: z.strictObject({ ...days, kind: z.enum(KINDS).default('all'), language }),
    file: ['text/csv; charset=utf-8'],
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = defineRefusals({
  day_open: { status: 409, title: 'That day is not closed yet' },
});

export const contract = defineContract(refusals, reportCalls);

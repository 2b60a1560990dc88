import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, signedAmount, timestamp } from '#platform/shapes.ts';
import { LEFT_FOR, LINE_STATES } from './rules.ts';

export const refusals = defineRefusals({
  too_many_movements: { status: 422, title: 'Too many movements for one file' },
});
export type RefusalCode = keyof typeof refusals;

const settled = z.strictObject({
  id,
  runId: id,
  /** The run covers everything received before this time. */
  cutoff: timestamp,
  due: amount,
  fee: amount,
  net: amount,
  bankName: z.string().nullable(),
  /** Reference that the shop’s bank shows. */
  endToEnd: z.string(),
  state: z.enum(LINE_STATES),
  leftFor: z.enum(LEFT_FOR).nullable(),
  checkedAt: timestamp,
});
export type ShopPayout = z.output<typeof settled>;

/** Movements since the cutoff of the previous run; the closing balance is their sum. */
const figures = z.strictObject({
  /** Start of the period; null for the first run, which covers everything before. */
  from: timestamp.nullable(),
  opening: amount,
  payments: amount,
  count: z.int().nonnegative(),
  refunds: amount,
  /** Cashback that the shop gave. */
  cashback: signedAmount,
  /** Payouts of earlier runs with their fees, less returned ones. */
  paidOut: signedAmount,
  other: signedAmount,
  closing: amount,
});
export type Figures = z.output<typeof figures>;

export const contract = defineContract(refusals, {
  'GET /api/org/{id}/settlements': {
    summary: 'Lists the shop’s payouts by settlement run, newest first, with their states.',
    access: 'officer',
    right: 'read',
    output: z.array(settled),
    paged: true,
  },
  'GET /api/org/{id}/settlements/{settlementId}': {
    summary: 'Returns the shop’s statement of one run: payments, refunds, cashback and fees since the previous run.',
    access: 'officer',
    right: 'read',
    output: z.strictObject({ ...settled.shape, figures }),
  },
  'GET /api/org/{id}/settlements/{settlementId}/file': {
    summary: 'Exports the statement of a run as CSV, with each movement.',
    access: 'officer',
    right: 'read',
    query: z.object({ language: z.enum(['en', 'ko']).default('en') }),
    file: ['text/csv; charset=utf-8'],
    refusals: ['too_many_movements'],
  },
  'GET /api/org/{id}/money/settlements': {
    summary: 'Lists settlements for the organisation’s programs.',
    access: 'key',
    scope: 'settlements:read',
    output: z.array(settled),
    paged: true,
    refusals: ['too_many_requests'],
  },
  'GET /api/org/{id}/money/settlements/{settlementId}': {
    summary: 'Returns a settlement with its sums, for the organisation’s programs.',
    access: 'key',
    scope: 'settlements:read',
    output: z.strictObject({ ...settled.shape, figures }),
    refusals: ['too_many_requests'],
  },
});

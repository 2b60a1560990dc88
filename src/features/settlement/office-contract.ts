import { z } from 'zod';
import { act } from '#features/office/calls/acts.ts';
import { actRefusals } from '#features/office/refusals.ts';
import { type CallSpec, defineContract, type Route } from '#platform/contract.ts';
import { amount, id, namesShape, text, timestamp } from '#platform/shapes.ts';
import { CHANNELS, LEFT_FOR, LINE_STATES, MOST_FEE_BPS, RUN_STATES, SETTLE_DAYS } from './rules.ts';

const count = z.int().nonnegative();

const run = z.strictObject({
  id,
  days: z.literal(SETTLE_DAYS),
  /** The run covers everything received before this time. */
  cutoff: timestamp,
  /** Fee on each shop's amount due, in hundredths of a percent. */
  feeBps: count,
  channel: z.enum(CHANNELS),
  /** `paid` once the bank has paid at least one line and none is pending. */
  state: z.enum([...RUN_STATES, 'paid']),
  /** Payouts after fees. */
  lines: count,
  won: amount,
  fees: amount,
  ...namesShape('madeBy'),
  madeAt: timestamp,
  ...namesShape('checkedBy'),
  checkedAt: timestamp.nullable(),
  /** SHA-256 of the run's payment file, in hex. */
  sha256: z.string().nullable(),
  /** First time that an officer downloaded the run's file for the bank. Null before that, or if there is no file. */
  takenAt: timestamp.nullable(),
});
export type SettlementRun = z.output<typeof run>;

const line = z.strictObject({
  id,
  shopId: id,
  shop: z.string(),
  shopKo: z.string().nullable(),
  due: amount,
  fee: amount,
  net: amount,
  bankName: z.string().nullable(),
  endToEnd: z.string(),
  state: z.enum(LINE_STATES),
  leftFor: z.enum(LEFT_FOR).nullable(),
});
export type SettlementLine = z.output<typeof line>;

const looked = z.strictObject({
  ...run.shape,
  /** The run's lines, grouped by their current state. */
  states: z.array(z.strictObject({ state: z.enum(LINE_STATES), lines: count, won: amount })),
});
export type RunDetail = z.output<typeof looked>;

const making = { access: 'office', right: 'issue', proof: 'signs' } as const;
const reading = { access: 'office', right: 'bank' } as const;

export const settlementCalls = {
  'GET /api/office/settlements': {
    summary: 'Lists settlement runs, newest first.',
    ...reading,
    output: z.array(run),
    paged: true,
  },
  'POST /api/office/settlements': {
    summary:
      'Creates a run that pays shops what they received until now (0), before today (1) or before yesterday (2) in Korea. It fixes each shop’s amount due. A second person must check it.',
    ...making,
    body: z.strictObject({
      days: z.literal(SETTLE_DAYS),
      feeBps: z.int().min(0).max(MOST_FEE_BPS),
      channel: z.enum(CHANNELS),
      /** The operator’s verified account from which a file pays; null if the bank’s interface pays. */
      accountId: id.nullable(),
      reason: text(200),
    }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'not_offered'],
  },
  'GET /api/office/settlements/{runId}': {
    summary: 'Returns a run with the states of its lines.',
    ...reading,
    output: looked,
  },
  'GET /api/office/settlements/{runId}/lines': {
    summary: 'Lists the lines of a run, last first: all, or only those left out, returned or reopened.',
    ...reading,
    query: z.strictObject({ state: z.enum(['open', 'all']).default('all') }),
    output: z.array(line),
    paged: true,
  },
  'GET /api/office/settlements/{runId}/file': {
    summary:
      'Returns the run’s file for the bank, pain.001.001.09 (ISO 20022), with the same bytes each time. The audit trail records who took it.',
    ...making,
    file: ['application/xml; charset=utf-8'],
    sends: ['Repr-Digest'],
    refusals: ['not_so_now'],
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = actRefusals;

export const contract = defineContract(refusals, settlementCalls);

import { z } from 'zod';
import { amount, date, text } from '#platform/shapes.ts';
import {
  claimOfOperator,
  comparedLine,
  newRules,
  refundStatuses,
  report,
  rulesShape,
  shopOfOperator,
  WAITS,
} from './wire.ts';

const officer = { access: 'officer' } as const;
const period = z.object({ from: date, to: date });

/** Calls for staff of a refund operator. */
export const operatorCalls = {
  'GET /api/org/{id}/refunds': {
    summary: 'Claims that it pays, newest first.',
    ...officer,
    right: 'read',
    query: z.object({ status: z.enum(refundStatuses).optional(), waitsFor: z.enum(WAITS).optional() }),
    output: z.array(claimOfOperator),
    paged: true,
    refusals: ['not_an_operator'],
  },
  'GET /api/org/{id}/refunds/summary': {
    summary: 'How many claims wait for what, and what it could pay.',
    ...officer,
    right: 'read',
    output: z.strictObject({
      waiting: z.partialRecord(z.enum(WAITS), z.int()),
      approved: z.int(),
      /** USD: approved but not yet paid. */
      dueAmount: amount,
      /** Spendable balances of the operator's accounts. */
      usdc: amount,
      won: amount,
      shops: z.int(),
    }),
    refusals: ['not_an_operator'],
  },
  'POST /api/org/{id}/refunds/{refundId}/decide': {
    summary: 'Decides a claim that the office contradicted itself about: it is paid as confirmed first, or refused.',
    ...officer,
    right: 'money',
    proof: 'signs',
    body: z.strictObject({ decision: z.enum(['pay', 'refuse']), reason: text(500) }),
    output: claimOfOperator,
    refusals: ['not_found', 'not_an_operator', 'not_waiting'],
  },
  'GET /api/org/{id}/refund-shops': {
    summary: 'Its designated shops, those of before too, newest first.',
    ...officer,
    right: 'read',
    output: z.array(shopOfOperator),
    paged: true,
    refusals: ['not_an_operator'],
  },
  'POST /api/org/{id}/refund-shops': {
    summary: 'Designates an approved organisation of kind merchant by its business number.',
    ...officer,
    right: 'shop',
    proof: 'signs',
    body: z.strictObject({ businessNumber: z.string().regex(/^\d{10}$/, 'must be ten digits') }),
    output: shopOfOperator,
    status: 201,
    refusals: ['not_an_operator', 'not_a_shop', 'shop_listed'],
  },
  'DELETE /api/org/{id}/refund-shops/{shopId}': {
    summary: 'Designates it no longer; claims that were made stay.',
    ...officer,
    right: 'shop',
    proof: 'signs',
    refusals: ['not_found', 'not_an_operator'],
  },
  'GET /api/org/{id}/refund-rules': {
    summary: 'Its rules by version, the newest first; the first of them counts from its day on.',
    ...officer,
    right: 'read',
    output: z.array(
      z.strictObject({ ...rulesShape.shape, validFrom: z.iso.datetime().nullable(), isCurrent: z.boolean() }),
    ),
    refusals: ['not_an_operator'],
  },
  'POST /api/org/{id}/refund-rules': {
    summary: 'Makes a version of its rules; claims that were made keep theirs.',
    ...officer,
    right: 'shop',
    proof: 'signs',
    body: newRules,
    output: z.strictObject({ ...rulesShape.shape, validFrom: z.iso.datetime().nullable(), isCurrent: z.boolean() }),
    status: 201,
    refusals: ['not_an_operator', 'tiers_out_of_order', 'rules_begin_wrong', 'amount_too_precise'],
  },
  'GET /api/org/{id}/refund-comparison': {
    summary: 'What was recorded beside what the office answered, newest first.',
    ...officer,
    right: 'read',
    query: z.object({ state: z.enum(['waiting', 'agreed', 'contradicted', 'replaced', 'unknown']).optional() }),
    output: z.array(comparedLine),
    paged: true,
    refusals: ['not_an_operator'],
  },
  'GET /api/org/{id}/refund-report': {
    summary: 'Sums of a period of at most 366 days in Seoul.',
    ...officer,
    right: 'read',
    query: period,
    output: report,
    refusals: ['not_an_operator', 'malformed'],
  },
  'GET /api/org/{id}/refund-report.csv': {
    summary: 'Every claim of the period as a line, at most 100,000.',
    ...officer,
    right: 'read',
    query: period,
    file: ['text/csv; charset=utf-8'],
    sends: ['As-Of'],
    refusals: ['not_an_operator', 'malformed'],
  },
  'POST /api/org/{id}/refunds/{refundId}/start': {
    summary: 'Lets a sandbox office decide about a recorded claim now.',
    ...officer,
    right: 'money',
    output: claimOfOperator,
    refusals: ['not_found', 'not_an_operator', 'not_a_sandbox', 'not_waiting'],
  },
} as const;

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
    summary: 'Lists the claims that the operator pays, newest first.',
    ...officer,
    right: 'read',
    query: z.object({ status: z.enum(refundStatuses).optional(), waitsFor: z.enum(WAITS).optional() }),
    output: z.array(claimOfOperator),
    paged: true,
    refusals: ['not_an_operator'],
  },
  'GET /api/org/{id}/refunds/summary': {
    summary: 'Counts the operator’s claims by what they wait for, and returns its spendable balances.',
    ...officer,
    right: 'read',
    output: z.strictObject({
      waiting: z.partialRecord(z.enum(WAITS), z.int()),
      approved: z.int(),
      /** Sum in USD of claims that are approved but not yet paid. */
      dueAmount: amount,
      /** Spendable balances of the operator's accounts. */
      usdc: amount,
      won: amount,
      shops: z.int(),
    }),
    refusals: ['not_an_operator'],
  },
  'POST /api/org/{id}/refunds/{refundId}/decide': {
    summary: 'Decides a claim on which the office contradicted itself: it is paid as first confirmed, or refused.',
    ...officer,
    right: 'money',
    proof: 'signs',
    body: z.strictObject({ decision: z.enum(['pay', 'refuse']), reason: text(500) }),
    output: claimOfOperator,
    refusals: ['not_found', 'not_an_operator', 'not_waiting'],
  },
  'GET /api/org/{id}/refund-shops': {
    summary: 'Lists the operator’s current and former shops, newest first.',
    ...officer,
    right: 'read',
    output: z.array(shopOfOperator),
    paged: true,
    refusals: ['not_an_operator'],
  },
  'POST /api/org/{id}/refund-shops': {
    summary: 'Designates an approved merchant organisation by its business number.',
    ...officer,
    right: 'shop',
    proof: 'signs',
    body: z.strictObject({ businessNumber: z.string().regex(/^\d{10}$/, 'must be ten digits') }),
    output: shopOfOperator,
    status: 201,
    refusals: ['not_an_operator', 'not_a_shop', 'shop_listed'],
  },
  'DELETE /api/org/{id}/refund-shops/{shopId}': {
    summary: 'Ends the designation of a shop. Existing claims stay.',
    ...officer,
    right: 'shop',
    proof: 'signs',
    refusals: ['not_found', 'not_an_operator'],
  },
  'GET /api/org/{id}/refund-rules': {
    summary: 'Lists the operator’s rules by version, newest first. Each applies from its own start.',
    ...officer,
    right: 'read',
    output: z.array(
      z.strictObject({ ...rulesShape.shape, validFrom: z.iso.datetime().nullable(), isCurrent: z.boolean() }),
    ),
    refusals: ['not_an_operator'],
  },
  'POST /api/org/{id}/refund-rules': {
    summary: 'Adds a version of the operator’s rules. Existing claims keep theirs.',
    ...officer,
    right: 'shop',
    proof: 'signs',
    body: newRules,
    output: z.strictObject({ ...rulesShape.shape, validFrom: z.iso.datetime().nullable(), isCurrent: z.boolean() }),
    status: 201,
    refusals: ['not_an_operator', 'tiers_out_of_order', 'rules_begin_wrong', 'amount_too_precise'],
  },
  'GET /api/org/{id}/refund-comparison': {
    summary: 'Compares the operator’s records with the office’s answers, newest first.',
    ...officer,
    right: 'read',
    query: z.object({ state: z.enum(['waiting', 'agreed', 'contradicted', 'replaced', 'unknown']).optional() }),
    output: z.array(comparedLine),
    paged: true,
    refusals: ['not_an_operator'],
  },
  'GET /api/org/{id}/refund-report': {
    summary: 'Returns the totals of a period of at most 366 days in Seoul.',
    ...officer,
    right: 'read',
    query: period,
    output: report,
    refusals: ['not_an_operator', 'malformed'],
  },
  'GET /api/org/{id}/refund-report.csv': {
    summary: 'Downloads every claim of the period as CSV, at most 100,000 lines.',
    ...officer,
    right: 'read',
    query: period,
    file: ['text/csv; charset=utf-8'],
    sends: ['As-Of'],
    refusals: ['not_an_operator', 'malformed'],
  },
  'POST /api/org/{id}/refunds/{refundId}/start': {
    summary: 'Makes a sandbox office decide a recorded claim now.',
    ...officer,
    right: 'money',
    output: claimOfOperator,
    refusals: ['not_found', 'not_an_operator', 'not_a_sandbox', 'not_waiting'],
  },
} as const;

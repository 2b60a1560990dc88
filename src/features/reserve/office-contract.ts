import { z } from 'zod';
import { act } from '#features/office/calls/acts.ts';
import { actRefusals } from '#features/office/refusals.ts';
import { type CallSpec, defineContract, type Route } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, text, timestamp } from '#platform/shapes.ts';
import { orderCalls } from './order-calls.ts';
import { settlingCalls } from './settling-calls.ts';

const MOST_UPLOADED = 12_000_000;
/** An uploaded file, by its SHA-256 in hex. */
const sha256 = z.string().regex(/^[\da-f]{64}$/, 'must be a SHA-256 in hex');
const count = z.int().nonnegative();
const day = z.iso.date();

const line = z.strictObject({
  id,
  account: z.string(),
  /** The bank's reference. */
  reference: z.string(),
  bookedOn: day,
  isCredit: z.boolean(),
  won: amount,
  /** Unexplained won of the line. If payments came back as parts of a credit, this rest is what can be issued. */
  open: amount,
  /** Name of the counterparty, and their message. */
  party: z.string().nullable(),
  text: z.string().nullable(),
  /** `issued`, explained by an `order` of this server, or `open`. */
  state: z.enum(['issued', 'order', 'open']),
  /** The pending act that issues this credit, or that matches this debit to payments or a charge. */
  waits: id.nullable(),
  /** Payments of settlement that came back with this credit and must still be returned to their shops. */
  returns: z.array(z.strictObject({ lineId: id, shop: z.string(), shopKo: z.string().nullable(), won: amount })),
});
export type BankLine = z.output<typeof line>;

const creditFile = z.strictObject({
  id,
  /** Of the bank's credit. */
  reference: z.string(),
  won: amount,
  lines: count,
  credited: count,
  left: count,
  leftWon: amount,
  state: z.enum(['running', 'done', 'returned']),
  begunAt: timestamp,
});
export type CreditFile = z.output<typeof creditFile>;

const judged = z.strictObject({ lines: count, total: amount, faults: z.record(z.string(), z.string()) });
export type JudgedCredits = z.output<typeof judged>;

const issuing = { access: 'office', right: 'issue', proof: 'signs' } as const;

export const moneyCalls = {
  'POST /api/office/uploads': {
    summary: `Brings a file of at most ${MOST_UPLOADED} bytes for a signed call that names its SHA-256; nothing comes of it until then, and it is gone after nine days.`,
    access: 'office',
    right: 'issue',
    takes: 'bytes',
    bodyLimit: MOST_UPLOADED,
    limit: 'upload',
    output: z.strictObject({ sha256 }),
    status: 201,
    refusals: ['too_many_uploads'],
  },
  'POST /api/office/statements': {
    summary:
      'Asks that what the bank states in a camt.053 file be taken, each statement and entry once; somebody else checks the file’s sums first.',
    ...issuing,
    body: z.strictObject({ sha256 }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'no_upload', 'file_refused', 'bank_unclear'],
  },
  'GET /api/office/bank-lines': {
    summary: 'What the bank states, entry by entry, the newest first: what nothing here explains, or all.',
    access: 'office',
    right: 'bank',
    query: z.strictObject({ state: z.enum(['open', 'all']).default('open') }),
    output: z.array(line),
    paged: true,
  },
  'POST /api/office/issues': {
    summary:
      'Asks that all that is left of a credit of the bank be issued to a wallet here, once; somebody else checks it.',
    ...issuing,
    body: z.strictObject({
      lineId: id,
      /** A wallet's address or a proven e-mail address; null: the operator's own account. */
      to: text(254).nullable(),
      reason: text(200),
    }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'credit_used', 'unknown_wallet', 'own_organisation'],
  },
  'GET /api/office/credits': {
    summary: 'Files of credits, the newest first, each with what was credited and what is left.',
    access: 'office',
    right: 'bank',
    output: z.array(creditFile),
    paged: true,
  },
  'GET /api/office/credits/judged': {
    summary: 'How a file of credits stands that was brought: its lines and sum, or every fault by its line.',
    access: 'office',
    right: 'issue',
    query: z.strictObject({ sha256 }),
    output: judged,
    refusals: ['no_upload', 'file_refused'],
  },
  'POST /api/office/credits': {
    summary:
      'Asks that a file of credits be given out against a credit of the bank of its very sum, which somebody else checks. One bad line refuses the file.',
    ...issuing,
    body: z.strictObject({ sha256, lineId: id, reason: text(200) }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'credit_used', 'no_upload', 'file_refused', 'other_sum', 'own_organisation'],
  },
  'GET /api/office/credits/{fileId}/left': {
    summary: 'Lines that could not be credited, the last first, each with the reason.',
    access: 'office',
    right: 'bank',
    output: z.array(
      z.strictObject({
        /** Line number in the file. */
        line: id,
        address: z.string().nullable(),
        won: amount,
        reason: z.enum(['gone', 'over_cap', 'not_moved']),
      }),
    ),
    paged: true,
  },
  'POST /api/office/credits/{fileId}/return': {
    summary: 'Moves what is left of a file that is done into the operator’s own account.',
    ...issuing,
    output: creditFile,
    refusals: ['not_so_now'],
  },
  'POST /api/office/refunds': {
    summary: 'Asks that some or all of a payment to the operator be given back, which somebody else checks.',
    ...issuing,
    body: z.strictObject({
      paymentId: id,
      won: z.string().regex(/^[1-9]\d{0,17}$/, 'must be whole won, from 1 on'),
      reason: text(200),
    }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
  'POST /api/office/sends': {
    summary: 'Asks that won of the operator be sent to a wallet here, which somebody else checks.',
    ...issuing,
    body: z.strictObject({
      /** A wallet's address or a proven e-mail address. */
      to: text(254),
      won: z.string().regex(/^[1-9]\d{0,17}$/, 'must be whole won, from 1 on'),
      reason: text(200),
    }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'unknown_wallet', 'own_organisation'],
  },
  'POST /api/office/redemptions': {
    summary:
      'Asks that won of the operator be paid out to a proven bank account of its own, which somebody else checks; held until the bank confirms.',
    ...issuing,
    body: z.strictObject({
      accountId: id,
      won: z.string().regex(/^[1-9]\d{0,17}$/, 'must be whole won, from 1 on'),
      reason: text(200),
    }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'not_offered'],
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = defineRefusals({
  ...actRefusals,
  too_many_uploads: { status: 409, title: 'Too many files wait' },
  bank_unclear: { status: 422, title: 'The file does not name the bank' },
  credit_used: { status: 409, title: 'This credit is not waiting to be issued' },
  unknown_wallet: { status: 422, title: 'Nobody here has that wallet' },
  other_sum: { status: 422, title: 'The file and the credit are different sums' },
});

export const contract = defineContract(refusals, { ...moneyCalls, ...orderCalls, ...settlingCalls });

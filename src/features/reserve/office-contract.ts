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
  /** `issued`, `order` if an order of this server explains it, or `open`. */
  state: z.enum(['issued', 'order', 'open']),
  /** The pending act that issues this credit, or that matches this debit to payments or a charge. */
  waits: id.nullable(),
  /** Settlement payouts that the bank returned with this credit and that must still be credited to their shops. */
  returns: z.array(z.strictObject({ lineId: id, shop: z.string(), shopKo: z.string().nullable(), won: amount })),
});
export type BankLine = z.output<typeof line>;

const creditFile = z.strictObject({
  id,
  /** Reference of the bank's credit. */
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
    summary: `Uploads a file of at most ${MOST_UPLOADED} bytes for a later signed call that names its SHA-256. The upload itself changes nothing and is deleted after nine days.`,
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
      'Requests the import of a camt.053 file, each statement and entry once. A second person must check the file’s sums.',
    ...issuing,
    body: z.strictObject({ sha256 }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'no_upload', 'file_refused', 'bank_unclear'],
  },
  'GET /api/office/bank-lines': {
    summary: 'Entries of the bank’s statements, newest first: only unexplained ones, or all.',
    access: 'office',
    right: 'bank',
    query: z.strictObject({ state: z.enum(['open', 'all']).default('open') }),
    output: z.array(line),
    paged: true,
  },
  'POST /api/office/issues': {
    summary:
      'Requests that the rest of a bank credit be issued to a wallet on this server, once. A second person must check the request.',
    ...issuing,
    body: z.strictObject({
      lineId: id,
      /** A wallet's address or a verified e-mail address; null: the operator's own account. */
      to: text(254).nullable(),
      reason: text(200),
    }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'credit_used', 'unknown_wallet', 'own_organisation'],
  },
  'GET /api/office/credits': {
    summary: 'Files of credits, newest first, each with the amounts credited and remaining.',
    access: 'office',
    right: 'bank',
    output: z.array(creditFile),
    paged: true,
  },
  'GET /api/office/credits/judged': {
    summary:
      'Validates an uploaded file of credits: returns its number of lines and its sum, or every fault by its line.',
    access: 'office',
    right: 'issue',
    query: z.strictObject({ sha256 }),
    output: judged,
    refusals: ['no_upload', 'file_refused'],
  },
  'POST /api/office/credits': {
    summary:
      'Requests that a file of credits be paid against a bank credit of exactly its sum. A second person must check the request. One invalid line refuses the file.',
    ...issuing,
    body: z.strictObject({ sha256, lineId: id, reason: text(200) }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'credit_used', 'no_upload', 'file_refused', 'other_sum', 'own_organisation'],
  },
  'GET /api/office/credits/{fileId}/left': {
    summary: 'Lines that could not be credited, each with the reason, in descending order.',
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
    summary: 'Moves the remainder of a finished file of credits to the operator’s own account.',
    ...issuing,
    output: creditFile,
    refusals: ['not_so_now'],
  },
  'POST /api/office/refunds': {
    summary: 'Requests a full or partial refund of a payment to the operator. A second person must check the request.',
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
    summary:
      'Requests that won of the operator be sent to a wallet on this server. A second person must check the request.',
    ...issuing,
    body: z.strictObject({
      /** A wallet's address or a verified e-mail address. */
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
      'Requests that won of the operator be paid out to a verified bank account of its own. A second person must check the request. The money is held until the bank confirms.',
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
  too_many_uploads: { status: 409, title: 'Too many uploaded files' },
  bank_unclear: { status: 422, title: 'The file does not name the bank' },
  credit_used: { status: 409, title: 'The bank credit is already used or still in question' },
  unknown_wallet: { status: 422, title: 'No wallet on this server matches the recipient' },
  other_sum: { status: 422, title: 'The file’s total differs from the bank credit' },
});

export const contract = defineContract(refusals, { ...moneyCalls, ...orderCalls, ...settlingCalls });

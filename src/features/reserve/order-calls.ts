import { z } from 'zod';
import { bankNames } from '#features/banking/rules.ts';
import { act } from '#features/office/calls/acts.ts';
import type { CallSpec, Route } from '#platform/contract.ts';
import { amount, id, text, timestamp } from '#platform/shapes.ts';

const order = z.strictObject({
  id,
  /** `pay` pays money out; `code` sends 1 won to prove the account. */
  purpose: z.enum(['pay', 'code']),
  won: amount,
  bankName: z.enum(bankNames),
  /** The last four digits after six dots. */
  accountNumber: z.string(),
  accountHolder: z.string(),
  askedAt: timestamp,
  /** The file that contains the order; null while it waits for one. */
  fileId: id.nullable(),
});
export type BankOrderRow = z.output<typeof order>;

const file = z.strictObject({
  id,
  orders: z.int().nonnegative(),
  won: amount,
  madeAt: timestamp,
  /** Number of orders in the file that no bank statement contains and nobody has marked as unpaid. */
  open: z.int().nonnegative(),
  /** SHA-256 of the file in hex. */
  sha256: z.string(),
});
export type OrderFile = z.output<typeof file>;

const account = z.strictObject({
  id,
  holderId: id,
  bankName: z.enum(bankNames),
  accountNumber: z.string(),
  accountHolder: z.string(),
  askedAt: timestamp,
});
export type PendingAccount = z.output<typeof account>;

const making = { access: 'office', right: 'issue', proof: 'signs' } as const;
const reading = { access: 'office', right: 'bank' } as const;
const why = z.strictObject({ reason: text(200) });

export const orderCalls = {
  'GET /api/office/bank-orders': {
    summary: 'Undecided withdrawals, redemptions and 1-won proofs that go to the bank in files, newest first.',
    ...reading,
    output: z.array(order),
    paged: true,
  },
  'GET /api/office/bank-order-files': {
    summary: 'Files of bank orders, newest first.',
    ...reading,
    output: z.array(file),
    paged: true,
  },
  'POST /api/office/bank-order-files': {
    summary:
      'Requests a file with the oldest orders that are in none, to be paid from a proven account of the operator. A second person must check the request.',
    ...making,
    body: z.strictObject({ accountId: id, reason: text(200) }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
  'GET /api/office/bank-order-files/{fileId}/file': {
    summary:
      'Downloads a file for the bank, pain.001.001.09 (ISO 20022), always with the same bytes. The download is recorded.',
    ...making,
    file: ['application/xml; charset=utf-8'],
    sends: ['Repr-Digest'],
    refusals: ['not_so_now'],
  },
  'POST /api/office/bank-orders/{orderId}/unpaid': {
    summary:
      'Requests that the money held for an order be released because the bank will not pay it. A second person must check the request.',
    ...making,
    body: why,
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
  'GET /api/office/bank-accounts': {
    summary: 'Bank accounts that are not verified yet, newest first.',
    ...reading,
    output: z.array(account),
    paged: true,
  },
  'POST /api/office/bank-accounts/{accountId}/prove': {
    summary:
      'Requests that a bank account be verified by a document of the bank. A second person must check the document.',
    ...making,
    body: z.strictObject({
      /** Kind, number and date of the document that both officers check, such as a copy of the bankbook. */
      document: text(200),
    }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
} as const satisfies Record<Route, CallSpec>;

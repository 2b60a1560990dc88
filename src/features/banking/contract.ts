import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals, notOffered } from '#platform/refusal.ts';
import { id, name, timestamp } from '#platform/shapes.ts';
import { accountTypes, bankNames } from './rules.ts';

export const refusals = defineRefusals({
  account_number_malformed: { status: 422, title: 'The account number is not 10 to 14 digits' },
  account_exists: { status: 409, title: 'This account has been added already' },
  too_many_accounts: { status: 422, title: 'At most 20 accounts can be added' },
  transfer_open: { status: 409, title: 'The bank is still processing a transfer of this account' },
  not_verified: { status: 409, title: 'This account is not verified' },
  already_verified: { status: 409, title: 'This account is verified already' },
  no_code: { status: 409, title: 'Request a code first' },
  code_on_its_way: { status: 409, title: 'The bank has not sent the code yet' },
  wrong_code: { status: 422, title: 'The code is wrong' },
  too_many_codes: { status: 422, title: 'Too many codes were requested today' },
  account_locked: { status: 409, title: 'The account is locked for a year after too many wrong codes' },
  account_taken: { status: 409, title: 'This account is already verified for another person' },
  not_offered: notOffered,
  default_needed: { status: 422, title: 'To change the default, choose another account' },
});

const newAccount = z.strictObject({
  bankName: z.enum(bankNames),
  /** 10 to 14 digits; spaces and hyphens are removed. */
  accountNumber: z.string().min(1).max(40),
  accountHolder: name(100),
  accountType: z.enum(accountTypes),
  isDefault: z.boolean().default(false),
});
const change = z.strictObject({
  isDefault: z.boolean().optional(),
  accountHolder: name(100).optional(),
  isForTopUps: z.boolean().optional(),
});

const bankAccount = z.strictObject({
  id,
  userId: id,
  bankName: z.enum(bankNames),
  /** Six dots and the last four digits. */
  accountNumber: z.string().regex(/^•{6}\d{4}$/),
  /** The number in the bank's grouping, with a dot for every hidden digit. */
  accountNumberGrouped: z.string(),
  accountHolder: z.string(),
  accountType: z.enum(accountTypes),
  isDefault: z.boolean(),
  /** True for the account that tops up LocalPay. */
  isForTopUps: z.boolean(),
  status: z.enum(['pending', 'verified']),
  /** The latest 1-won deposit; null if none was requested or the account is verified. */
  verification: z
    .strictObject({
      status: z.enum(['requested', 'sent', 'failed', 'expired']),
      triesLeft: z.int().nonnegative(),
      failure: z.string().nullable(),
      /** The code, if the bank is a sandbox. A real bank sends it only with the deposit. */
      sandboxCode: z.string().nullable(),
    })
    .nullable(),
  createdAt: timestamp,
});

export type NewAccount = z.output<typeof newAccount>;
export type AccountChange = z.output<typeof change>;
export type BankAccount = z.output<typeof bankAccount>;

export const contract = defineContract(refusals, {
  'GET /api/bank-accounts/{userId}': {
    summary: 'Lists bank accounts with their numbers masked.',
    access: 'path',
    reading: true,
    right: 'accounts',
    output: z.array(bankAccount),
    paged: true,
  },
  'POST /api/bank-accounts/{userId}': {
    summary: 'Adds a bank account; the first one becomes the default.',
    access: 'path',
    right: 'money',
    proof: 'signs',
    body: newAccount,
    output: bankAccount,
    status: 201,
    refusals: ['account_number_malformed', 'account_exists', 'too_many_accounts'],
  },
  'PATCH /api/bank-accounts/{userId}/{id}': {
    summary:
      'Makes an account the default or the one for top-ups, or changes its holder, who must then be verified again.',
    access: 'path',
    right: 'money',
    proof: 'signs',
    body: change,
    output: bankAccount,
    refusals: ['default_needed', 'transfer_open', 'not_verified'],
  },
  'DELETE /api/bank-accounts/{userId}/{id}': {
    summary: 'Removes an account. If it was the default, the oldest remaining one becomes the default.',
    access: 'path',
    right: 'money',
    proof: 'signs',
    refusals: ['transfer_open'],
  },
  'POST /api/bank-accounts/{userId}/{id}/code': {
    summary: 'Requests a deposit of 1 won into the account, with a code as the sender.',
    access: 'path',
    right: 'money',
    output: bankAccount,
    refusals: ['already_verified', 'code_on_its_way', 'too_many_codes', 'account_locked', 'not_offered'],
  },
  'POST /api/bank-accounts/{userId}/{id}/verify': {
    summary:
      'Verifies an account by the code of its 1-won deposit. Three attempts per code, nine per account number; each number has one owner.',
    access: 'path',
    right: 'money',
    body: z.strictObject({ code: z.string().max(20) }),
    output: bankAccount,
    refusals: ['already_verified', 'no_code', 'code_on_its_way', 'wrong_code', 'account_locked', 'account_taken'],
  },
  'GET /api/bank': {
    summary:
      'Describes the bank that moves the money. A sandbox moves none; without a bank, deposits and withdrawals are refused.',
    access: 'actor',
    reading: true,
    output: z.object({
      isSandbox: z.boolean(),
      /** False if there is no bank; codes, deposits and withdrawals are then refused as `not_offered`. */
      isOffered: z.boolean(),
      /** True if the office takes files of orders to the bank. A payment then takes days, and nothing is collected. */
      isByFile: z.boolean(),
      /**
       * The operator's verified account, to which members transfer won to be issued. Null if the bank collects, or if
       * there is none.
       */
      topUpTo: z
        .strictObject({ bankName: z.enum(bankNames), accountNumber: z.string(), accountHolder: z.string() })
        .nullable(),
      /** Sandbox behaviour by the last four digits of the account number; null if the bank is real. */
      sandboxEndings: z.record(z.string(), z.string()).nullable(),
    }),
  },
});

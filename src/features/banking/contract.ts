import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { id, text, timestamp } from '#platform/shapes.ts';
import { accountTypes, bankNames } from './rules.ts';

export const refusals = defineRefusals({
  account_number_malformed: { status: 422, title: 'The account number is not 10 to 14 digits' },
  account_exists: { status: 409, title: 'This account is there already' },
  too_many_accounts: { status: 422, title: 'No more than 20 accounts' },
  default_needed: { status: 422, title: 'One account is the default; choose another one instead' },
});

const newAccount = z.strictObject({
  bankName: z.enum(bankNames),
  /** 10 to 14 digits; spaces and hyphens are left out. */
  accountNumber: z.string().min(1).max(40),
  accountHolder: text(100),
  accountType: z.enum(accountTypes),
  isDefault: z.boolean().default(false),
});
const change = z.strictObject({ isDefault: z.boolean().optional(), accountHolder: text(100).optional() });

const bankAccount = z.strictObject({
  id,
  userId: id,
  bankName: z.enum(bankNames),
  /** The last four digits after six dots. */
  accountNumber: z.string().regex(/^•{6}\d{4}$/),
  /** The same in the bank's own grouping, every hidden digit a dot. */
  accountNumberGrouped: z.string(),
  accountHolder: z.string(),
  accountType: z.enum(accountTypes),
  isDefault: z.boolean(),
  status: z.enum(['pending', 'verified']),
  createdAt: timestamp,
});

export type NewAccount = z.output<typeof newAccount>;
export type AccountChange = z.output<typeof change>;
export type BankAccount = z.output<typeof bankAccount>;

export const contract = defineContract(refusals, {
  'GET /api/bank-accounts/{userId}': {
    summary: 'Lists bank accounts with their numbers masked.',
    access: 'path',
    output: z.array(bankAccount),
    paged: true,
  },
  'POST /api/bank-accounts/{userId}': {
    summary: 'Adds a bank account; the first one becomes the default.',
    access: 'path',
    proof: 'signs',
    body: newAccount,
    output: bankAccount,
    status: 201,
    refusals: ['account_number_malformed', 'account_exists', 'too_many_accounts'],
  },
  'PATCH /api/bank-accounts/{userId}/{id}': {
    summary: 'Makes an account the default or changes its holder; another holder has to be verified anew.',
    access: 'path',
    body: change,
    output: bankAccount,
    refusals: ['default_needed'],
  },
  'DELETE /api/bank-accounts/{userId}/{id}': {
    summary: 'Removes an account; when it was the default, the oldest one left becomes it.',
    access: 'path',
  },
});

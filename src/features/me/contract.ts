import { z } from 'zod';
import { refusals as ofAuth, user } from '#features/auth/contract.ts';
import { koreanName, language, lastName, personName, typedPassword } from '#features/auth/fields.ts';
import { storedEmail } from '#features/auth/stored-email.ts';
import { exportAsked, refusals as ofCredentials } from '#features/credentials/contract.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount } from '#platform/shapes.ts';

export const refusals = defineRefusals({
  email_taken: ofAuth.email_taken,
  wrong_password: ofAuth.wrong_password,
  passphrase_short: ofCredentials.passphrase_short,
  passphrase_simple: ofCredentials.passphrase_simple,
  account_underway: { status: 409, title: 'Something of this account is on its way' },
  balances_changed: { status: 409, title: 'The balances are others than those that are given up' },
  wallet_of_machine: { status: 409, title: 'The wallet of this machine is deleted with its data folder' },
});
export type RefusalCode = keyof typeof refusals;

/** What is left of one asset, in whole ones. */
const left = z.strictObject({ assetType: z.string().max(10), amount });
const underway = z.strictObject({
  /** A feature's own word: `transfers`, `cashback`, `bank_orders`, `charges`, `cases`, `tax_claims`. */
  what: z.string().max(40),
  count: z.int().positive(),
});
export type RemainingBalance = z.output<typeof left>;
export type PendingAction = z.output<typeof underway>;

export const contract = defineContract(refusals, {
  'GET /api/user/{userId}': { summary: 'The user record', access: 'path', reading: true, output: user },
  'PATCH /api/user/{userId}': {
    summary:
      'Change names or e-mail, which is signed, or the language of mail; what is left out stays, a null Korean name is taken away. In hosted mode an e-mail that is proven stays until the new one is',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({
      firstName: personName.optional(),
      lastName: lastName.optional(),
      nameKo: koreanName.nullable().optional(),
      email: storedEmail.optional(),
      language: language.optional(),
      /** Needed in hosted mode with another e-mail, since anyone who has that can sign in. */
      currentPassword: typedPassword.optional(),
    }),
    output: user,
    refusals: ['email_taken', 'wrong_password', 'too_many_requests'],
  },
  'POST /api/user/{userId}/export': {
    summary:
      'Everything that the user may read here as one file that this server signs; private keys only under a passphrase.',
    access: 'path',
    proof: 'signs',
    body: exportAsked,
    file: ['application/json'],
    refusals: ['passphrase_short', 'passphrase_simple', 'wrong_password', 'too_many_requests'],
  },
  'GET /api/user/{userId}/deletion': {
    summary: 'What stands in the way of deleting this account, and the money that would be given up',
    access: 'path',
    reading: true,
    output: z.strictObject({
      /** Of personal mode's owner, which is deleted with the data folder. */
      isOfMachine: z.boolean(),
      underway: z.array(underway),
      /** What is not 0. */
      balances: z.array(left),
    }),
  },
  'POST /api/user/{userId}/deletion': {
    summary:
      'Delete this account for ever: what is personal is removed, its keys destroyed; payments stay, without a name',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({
      currentPassword: typedPassword,
      /** Exactly the balances that are left, as they were shown; they stay at the address, where nobody can spend them. */
      givenUp: z.array(left).max(20),
    }),
    refusals: ['wrong_password', 'account_underway', 'balances_changed', 'wallet_of_machine', 'too_many_requests'],
    sends: ['Set-Cookie'],
  },
});

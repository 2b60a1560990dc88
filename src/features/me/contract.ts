import { z } from 'zod';
import { refusals as ofAuth, user } from '#features/auth/contract.ts';
import { koreanName, language, lastName, personName, storedEmail, typedPassword } from '#features/auth/fields.ts';
import { exportAsked, refusals as ofCredentials } from '#features/credentials/contract.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount } from '#platform/shapes.ts';

export const refusals = defineRefusals({
  email_taken: ofAuth.email_taken,
  wrong_password: ofAuth.wrong_password,
  passphrase_short: ofCredentials.passphrase_short,
  passphrase_simple: ofCredentials.passphrase_simple,
  account_underway: { status: 409, title: 'The account still has pending items' },
  balances_changed: { status: 409, title: 'The remaining balances differ from those given up' },
  wallet_of_machine: { status: 409, title: 'A personal wallet is deleted by deleting its data folder' },
});
export type RefusalCode = keyof typeof refusals;

/** A remaining balance of one asset, in whole units of it as a decimal. */
const left = z.strictObject({ assetType: z.string().max(10), amount });
const underway = z.strictObject({
  /**
   * The feature's own name for its pending items: `transfers`, `cashback`, `bank_orders`, `charges`, `cases`,
   * `tax_claims`.
   */
  what: z.string().max(40),
  count: z.int().positive(),
});
export type RemainingBalance = z.output<typeof left>;
export type PendingAction = z.output<typeof underway>;

export const contract = defineContract(refusals, {
  'GET /api/user/{userId}': { summary: 'The user record', access: 'path', reading: true, output: user },
  'PATCH /api/user/{userId}': {
    summary:
      'Changes names, e-mail or the language of mail. Omitted fields stay as they are; a null Korean name removes it. Names and e-mail require a signature. In hosted mode a proven e-mail stays until the new one is proven',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({
      firstName: personName.optional(),
      lastName: lastName.optional(),
      nameKo: koreanName.nullable().optional(),
      email: storedEmail.optional(),
      language: language.optional(),
      /** Required in hosted mode when the e-mail changes: anyone who controls the address can sign in. */
      currentPassword: typedPassword.optional(),
    }),
    output: user,
    refusals: ['email_taken', 'wrong_password', 'too_many_requests'],
  },
  'POST /api/user/{userId}/export': {
    summary:
      'Exports everything that the user may read as one file signed by this server. Private keys are included only under a passphrase.',
    access: 'path',
    proof: 'signs',
    body: exportAsked,
    file: ['application/json'],
    refusals: ['passphrase_short', 'passphrase_simple', 'wrong_password', 'too_many_requests'],
  },
  'GET /api/user/{userId}/deletion': {
    summary: 'Lists what prevents the deletion of this account, and the money that would be given up',
    access: 'path',
    reading: true,
    output: z.strictObject({
      /** True for the owner of a personal wallet, whose account is deleted by deleting the data folder. */
      isOfMachine: z.boolean(),
      underway: z.array(underway),
      /** Balances that are not zero. */
      balances: z.array(left),
    }),
  },
  'POST /api/user/{userId}/deletion': {
    summary:
      'Deletes this account permanently: personal data is removed and its keys are destroyed. Payments stay, without a name',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({
      currentPassword: typedPassword,
      /**
       * Must match the remaining balances that were shown. The money stays at the address, where nobody can spend it.
       */
      givenUp: z.array(left).max(20),
    }),
    refusals: ['wrong_password', 'account_underway', 'balances_changed', 'wallet_of_machine', 'too_many_requests'],
    sends: ['Set-Cookie'],
  },
});

import { z } from 'zod';
import {
  email,
  koreanName,
  language,
  refusals as ofAuth,
  personName,
  typedPassword,
  user,
} from '#features/auth/contract.ts';
import { exportAsked, refusals as ofCredentials } from '#features/credentials/contract.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';

const refusals = defineRefusals({
  email_taken: ofAuth.email_taken,
  wrong_password: ofAuth.wrong_password,
  passphrase_short: ofCredentials.passphrase_short,
  passphrase_simple: ofCredentials.passphrase_simple,
});
export type RefusalCode = keyof typeof refusals;

export const contract = defineContract(refusals, {
  'GET /api/user/{userId}': { summary: 'The user record', access: 'path', output: user },
  'PATCH /api/user/{userId}': {
    summary:
      'Change names, the language of mail, or e-mail, which is signed; what is left out stays, a null Korean name is taken away',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({
      firstName: personName.optional(),
      lastName: personName.optional(),
      nameKo: koreanName.nullable().optional(),
      email: email.optional(),
      language: language.optional(),
      /** Needed in hosted mode with another e-mail, since whoever has that can sign in. */
      currentPassword: typedPassword.optional(),
    }),
    output: user,
    refusals: ['email_taken', 'wrong_password'],
  },
  'POST /api/user/{userId}/export': {
    summary:
      'Everything that the user may read here as one file that this server signs; private keys only under a passphrase.',
    access: 'path',
    proof: 'signs',
    body: exportAsked,
    file: ['application/json'],
    refusals: ['passphrase_short', 'passphrase_simple', 'wrong_password'],
  },
});

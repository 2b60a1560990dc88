import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { actCalls } from './calls/acts.ts';
import { entryCalls } from './calls/entry.ts';
import { signInCalls } from './calls/sign-in.ts';
import { todayCalls } from './calls/today.ts';
import { actRefusals } from './refusals.ts';

export const refusals = defineRefusals({
  ...actRefusals,
  not_in_office: { status: 403, title: 'You are not on the office’s staff' },
  sign_in_first: { status: 403, title: 'Sign in at the provider first' },
  provider_failed: { status: 503, title: 'The sign-in provider does not answer correctly' },
  sign_in_cancelled: { status: 409, title: 'The sign-in was cancelled at the provider' },
  sign_in_expired: { status: 410, title: 'This sign-in has expired or has already been used' },
  sign_in_refused: { status: 403, title: 'The provider’s answer could not be verified' },
  other_address: { status: 403, title: 'The provider has not verified your e-mail address' },
  other_subject: { status: 403, title: 'This is not the provider account that you used before' },
});

/**
 * Calls of entry, sign-in, Today and acts that need two people. Each feature declares its own office calls. Mounted in
 * hosted mode only.
 */
export const contract = defineContract(refusals, { ...entryCalls, ...signInCalls, ...todayCalls, ...actCalls });

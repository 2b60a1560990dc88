import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { actCalls } from './calls/acts.ts';
import { entryCalls } from './calls/entry.ts';
import { signInCalls } from './calls/sign-in.ts';
import { todayCalls } from './calls/today.ts';
import { actRefusals } from './refusals.ts';

export const refusals = defineRefusals({
  ...actRefusals,
  not_in_office: { status: 403, title: 'You are not of the office' },
  sign_in_first: { status: 403, title: 'Sign in at the provider first' },
  provider_failed: { status: 503, title: 'The provider does not answer' },
  sign_in_cancelled: { status: 409, title: 'The sign-in was not finished there' },
  sign_in_expired: { status: 410, title: 'This sign-in is over' },
  sign_in_refused: { status: 403, title: 'What came back is not the provider’s' },
  other_address: { status: 403, title: 'The provider knows you by another address' },
  other_subject: { status: 403, title: 'This is another account there' },
});

/**
 * Calls of entry, sign-in, Today and acts that need two people. Each feature declares its own office calls. Mounted in
 * hosted mode only.
 */
export const contract = defineContract(refusals, { ...entryCalls, ...signInCalls, ...todayCalls, ...actCalls });

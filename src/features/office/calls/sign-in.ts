import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { SIGN_IN_MINUTES } from '../rules.ts';
import { place } from './entry.ts';

/** Parameters with which a provider returns the person (RFC 6749, sections 4.1.2 and 4.1.2.1; RFC 9207). */
const returned = z.strictObject({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(4000).optional(),
  iss: z.string().min(1).max(2000).optional(),
  error: z.string().min(1).max(200).optional(),
});
export type ProviderReturn = z.output<typeof returned>;

const beginning = z.strictObject({
  /** Makes the provider ask who the person is, even if an earlier sign-in is remembered. */
  asAnother: z.boolean().optional(),
});
export type SignInStart = z.output<typeof beginning>;

export const signInCalls = {
  'POST /api/office/sign-in': {
    summary: `Begins the sign-in at the provider that precedes the passkey, and returns the URL to send the person to. They return to /office with the parameters that finish it, within ${SIGN_IN_MINUTES} minutes.`,
    access: 'session',
    body: beginning,
    output: z.strictObject({ url: z.url() }),
    status: 201,
    refusals: ['not_in_office', 'provider_failed', 'not_offered', 'too_many_requests'],
  },
  'POST /api/office/sign-in/finish': {
    summary: `Finishes a sign-in of this session, once, with the parameters that the provider returned. Valid for one entry within ${SIGN_IN_MINUTES} minutes.`,
    access: 'session',
    body: returned,
    output: place,
    refusals: [
      'not_in_office',
      'provider_failed',
      'not_offered',
      'sign_in_cancelled',
      'sign_in_expired',
      'sign_in_refused',
      'other_address',
      'other_subject',
    ],
  },
} as const satisfies Record<Route, CallSpec>;

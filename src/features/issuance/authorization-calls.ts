import { z } from 'zod';
import { text } from '#platform/shapes.ts';
import { seenSelfService } from './self-service-calls.ts';

const seen = z.strictObject({
  wallet: z.strictObject({
    /** Host to which the person returns, or the scheme of an app. Nothing proves who owns it. */
    place: z.string(),
    isOfThisServer: z.boolean(),
  }),
  given: seenSelfService,
});
export type SeenAuthorization = z.output<typeof seen>;
const asked = z.strictObject({ requestUri: text(200), clientId: text(2048) });
const sentTo = z.strictObject({ url: z.string() });

/**
 * Calls by which a person answers a wallet, of this or another server, that asks an organisation here to issue to it
 * (OpenID4VCI 1.0, section 5).
 */
export const authorizationCalls = {
  'POST /api/authorizations/look': {
    summary: 'Returns a wallet’s pushed request: its return address and the credential that the person would get.',
    access: 'actor',
    body: asked,
    output: seen,
    refusals: ['authorization_over', 'self_service_over', 'too_many_requests'],
  },
  'POST /api/authorizations/allow': {
    summary:
      'Grants a wallet’s request with one of the person’s proofs, and returns the address to which they go back with a code.',
    access: 'actor',
    proof: 'signs',
    body: z.strictObject({ ...asked.shape, credentialId: z.int().positive() }),
    output: sentTo,
    status: 201,
    refusals: [
      'authorization_over',
      'self_service_over',
      'not_proven',
      'has_one',
      'full_today',
      'too_many_offers',
      'too_many_requests',
    ],
  },
  'POST /api/authorizations/deny': {
    summary: 'Declines a wallet’s request and returns the address to which the person goes back.',
    access: 'actor',
    body: asked,
    output: sentTo,
    refusals: ['authorization_over', 'too_many_requests'],
  },
} as const;

import { z } from 'zod';
import type { Door } from '#platform/openapi/doors.ts';

const secret = { secret: { type: 'string' } };
const signed = { 'application/oauth-authz-req+jwt': z.string() };

/** The verifier's endpoints in the OpenAPI description. */
export const verifierDoors: readonly Door[] = [
  {
    route: 'GET /org/{id}/presentation-requests/{secret}',
    summary:
      'A signed request to whoever has its address, as often as it is asked for while it is open (OpenID4VP 1.0, section 5)',
    params: secret,
    answers: signed,
    codes: ['not_found', 'unavailable'],
  },
  {
    route: 'POST /org/{id}/presentation-requests/{secret}',
    summary: 'The same, with the nonce of the wallet said back (OpenID4VP 1.0, section 5.10)',
    params: secret,
    takes: 'application/x-www-form-urlencoded',
    body: z.object({ wallet_nonce: z.string().optional(), wallet_metadata: z.string().optional() }),
    answers: signed,
    codes: ['not_found', 'unavailable'],
  },
  {
    route: 'POST /org/{id}/presentations/{secret}',
    summary: 'Takes the encrypted answer to a request, once (OpenID4VP 1.0, section 8.3.1)',
    description: 'What is refused is 400 with `error` and `error_description`, as the standard has them.',
    params: secret,
    takes: 'application/x-www-form-urlencoded',
    body: z.object({ response: z.string().optional(), error: z.string().optional(), state: z.string().optional() }),
    answers: { 'application/json': z.object({ redirect_uri: z.string().optional() }) },
    codes: ['unavailable'],
  },
];

import { z } from 'zod';
import type { Door } from '#platform/openapi/doors.ts';

const secret = { secret: { type: 'string' } };
const signed = { 'application/oauth-authz-req+jwt': z.string() };

/** The verifier's endpoints in the OpenAPI description. */
export const verifierDoors: readonly Door[] = [
  {
    route: 'GET /org/{id}/presentation-requests/{secret}',
    summary: 'Returns a signed request to anyone who has its address, while it is open (OpenID4VP 1.0, section 5)',
    params: secret,
    answers: signed,
    codes: ['not_found', 'unavailable'],
  },
  {
    route: 'POST /org/{id}/presentation-requests/{secret}',
    summary: 'Returns the request with the wallet’s nonce (OpenID4VP 1.0, section 5.10)',
    params: secret,
    takes: 'application/x-www-form-urlencoded',
    body: z.object({ wallet_nonce: z.string().optional(), wallet_metadata: z.string().optional() }),
    answers: signed,
    codes: ['not_found', 'unavailable'],
  },
  {
    route: 'POST /org/{id}/presentations/{secret}',
    summary: 'Accepts the encrypted answer to a request, once (OpenID4VP 1.0, section 8.3.1)',
    description: 'Errors are 400 with `error` and `error_description`, as in the standard.',
    params: secret,
    takes: 'application/x-www-form-urlencoded',
    body: z.object({ response: z.string().optional(), error: z.string().optional(), state: z.string().optional() }),
    answers: { 'application/json': z.object({ redirect_uri: z.string().optional() }) },
    codes: ['unavailable'],
  },
];

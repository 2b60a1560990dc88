import { z } from 'zod';
import type { Door } from '#platform/openapi/doors.ts';
import { FORMATS, NOTICES } from '../../rules.ts';

const named = z.array(z.object({ name: z.string(), locale: z.string() }));
const proofType = z.object({ proof_signing_alg_values_supported: z.array(z.string()) });
const configuration = z.object({
  format: z.enum(FORMATS),
  scope: z.string().optional().meta({ description: 'Present if people can get it after a sign-in.' }),
  vct: z.string().optional().meta({ description: 'For `dc+sd-jwt`.' }),
  doctype: z.string().optional().meta({ description: 'For `mso_mdoc`.' }),
  cryptographic_binding_methods_supported: z.array(z.string()),
  credential_signing_alg_values_supported: z.array(z.union([z.string(), z.int()])),
  proof_types_supported: z.object({ jwt: proofType, attestation: proofType }),
  credential_metadata: z.object({
    display: named,
    claims: z.array(z.object({ path: z.array(z.string()), mandatory: z.boolean(), display: named })),
  }),
});
const refusal = 'Errors are 400 with `error` and `error_description`, as in the standard.';
const published = { isKept: true, codes: ['not_found', 'unavailable'] } as const;
const json = (answer: z.ZodType) => ({ 'application/json': answer });

/** The issuer's endpoints in the OpenAPI description. */
export const issuerDoors: readonly Door[] = [
  {
    route: 'GET /.well-known/openid-credential-issuer/org/{id}',
    summary: 'Returns the metadata of a credential issuer (OpenID4VCI 1.0, section 12.2)',
    description: 'As JSON, or as a signed JWT if application/jwt is accepted (section 12.2.3).',
    answers: {
      'application/jwt': z.string(),
      'application/json': z.object({
        credential_issuer: z.string(),
        credential_endpoint: z.string(),
        nonce_endpoint: z.string(),
        notification_endpoint: z.string(),
        credential_request_encryption: z.object({
          jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
          enc_values_supported: z.array(z.string()),
          encryption_required: z.boolean(),
        }),
        credential_response_encryption: z.object({
          alg_values_supported: z.array(z.string()),
          enc_values_supported: z.array(z.string()),
          encryption_required: z.boolean(),
        }),
        batch_credential_issuance: z.object({ batch_size: z.int() }),
        display: named,
        credential_configurations_supported: z.record(z.string(), configuration),
      }),
    },
    ...published,
  },
  {
    route: 'GET /.well-known/oauth-authorization-server/org/{id}',
    summary: 'Returns the metadata of an issuer’s authorization server (RFC 8414)',
    answers: json(
      z.object({
        issuer: z.string(),
        authorization_endpoint: z.string(),
        pushed_authorization_request_endpoint: z.string(),
        require_pushed_authorization_requests: z.boolean(),
        token_endpoint: z.string(),
        grant_types_supported: z.array(z.string()),
        response_types_supported: z.array(z.string()),
        response_modes_supported: z.array(z.string()),
        code_challenge_methods_supported: z.array(z.string()),
        dpop_signing_alg_values_supported: z.array(z.string()),
        authorization_response_iss_parameter_supported: z.boolean(),
        authorization_details_types_supported: z.array(z.string()),
        token_endpoint_auth_methods_supported: z.array(z.string()),
        client_attestation_signing_alg_values_supported: z.array(z.string()),
        client_attestation_pop_signing_alg_values_supported: z.array(z.string()),
        'pre-authorized_grant_anonymous_access_supported': z.boolean(),
      }),
    ),
    ...published,
  },
  {
    route: 'GET /.well-known/jwt-vc-issuer/org/{id}',
    summary: 'Returns the keys that sign an organisation’s credentials (SD-JWT VC draft, section 4)',
    answers: json(
      z.object({ issuer: z.string(), jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }) }),
    ),
    ...published,
  },
  {
    route: 'GET /org/{id}/credential-types/{typeId}',
    summary: 'Returns the metadata of a credential type (Type Metadata of SD-JWT VC)',
    answers: json(
      z.object({
        vct: z.string(),
        name: z.string(),
        display: named,
        claims: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
    ...published,
  },
  {
    route: 'GET /org/{id}/offers/{secret}',
    summary: 'Returns an offer by reference, to anyone who has its address (OpenID4VCI 1.0, section 4.1.3)',
    params: { secret: { type: 'string' } },
    answers: json(
      z.object({
        credential_issuer: z.string(),
        credential_configuration_ids: z.array(z.string()),
        grants: z.record(z.string(), z.unknown()),
      }),
    ),
    codes: ['not_found', 'unavailable'],
  },
  {
    route: 'POST /org/{id}/token',
    summary: 'Redeems the pre-authorized code of an offer, or the code of a sign-in (OpenID4VCI 1.0, section 6)',
    description: `${refusal} With a sign-in, a key proof (DPoP, RFC 9449) with this server’s nonce is required. With an offer, the token is bound to a key if one is proven.`,
    headers: { DPoP: { schema: { type: 'string' } } },
    takes: 'application/x-www-form-urlencoded',
    body: z.union([
      z.object({ grant_type: z.string(), 'pre-authorized_code': z.string(), tx_code: z.string().optional() }),
      z.object({
        grant_type: z.string(),
        code: z.string(),
        redirect_uri: z.string(),
        code_verifier: z.string(),
        client_id: z.string(),
      }),
    ]),
    answers: json(
      z.object({
        access_token: z.string(),
        token_type: z.enum(['Bearer', 'DPoP']),
        expires_in: z.int(),
        scope: z.string().optional(),
        authorization_details: z.array(z.record(z.string(), z.unknown())).optional(),
      }),
    ),
    codes: ['unavailable'],
  },
  {
    route: 'POST /org/{id}/par',
    summary: 'Stores a pushed authorization request (RFC 9126; PKCE by S256)',
    description: `${refusal} The person is then sent to the authorization endpoint with \`client_id\` and \`request_uri\`.`,
    headers: { DPoP: { schema: { type: 'string' } } },
    takes: 'application/x-www-form-urlencoded',
    body: z.object({
      response_type: z.string(),
      client_id: z.string(),
      redirect_uri: z.string(),
      state: z.string().optional(),
      code_challenge: z.string(),
      code_challenge_method: z.string(),
      scope: z.string().optional(),
      authorization_details: z.string().optional(),
      issuer_state: z.string().optional(),
      dpop_jkt: z.string().optional(),
    }),
    answers: json(z.object({ request_uri: z.string(), expires_in: z.int() })),
    codes: ['not_found', 'too_many_requests', 'unavailable'],
  },
  {
    route: 'POST /org/{id}/nonce',
    summary: 'Returns a nonce for a proof (OpenID4VCI 1.0, section 7)',
    answers: json(z.object({ c_nonce: z.string() })),
    codes: ['unavailable'],
  },
  {
    route: 'POST /org/{id}/credential',
    summary: 'Issues the credential of an access token, bound to the key of each proof (OpenID4VCI 1.0, section 8)',
    description: `${refusal} A request may be encrypted, as application/jwt, and may ask for an encrypted answer.`,
    body: z.object({ credential_configuration_id: z.string(), proofs: z.object({ jwt: z.array(z.string()) }) }),
    answers: json(
      z.object({ credentials: z.array(z.object({ credential: z.string() })), notification_id: z.string().optional() }),
    ),
    codes: ['unavailable'],
  },
  {
    route: 'POST /org/{id}/notification',
    summary: 'Accepts a wallet’s notification about a credential (OpenID4VCI 1.0, section 11)',
    description: refusal,
    body: z.object({ notification_id: z.string(), event: z.enum(NOTICES) }),
    codes: ['unavailable'],
  },
];

import { z } from 'zod';
import type { Door } from '#platform/openapi/doors.ts';

const key = {
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
};
const keySet = z.object({ keys: z.array(z.object({ ...key, use: z.literal('sig') })) });
const didDocument = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  verificationMethod: z.array(
    z.object({ id: z.string(), type: z.string(), controller: z.string(), publicKeyJwk: z.object(key) }),
  ),
  assertionMethod: z.array(z.string()),
});

/** Endpoints at well-known addresses, for the API description. */
export const wellKnownDoors: readonly Door[] = [
  {
    route: 'GET /.well-known/jwks.json',
    summary: 'The public keys that verify signatures of this server (RFC 7517)',
    answers: { 'application/jwk-set+json': keySet },
    isKept: true,
  },
  {
    route: 'GET /.well-known/jwt-vc-issuer',
    summary: 'The public keys as metadata of an SD-JWT VC issuer, if this server is reached by https',
    answers: { 'application/json': z.object({ issuer: z.url(), jwks: keySet }) },
    isKept: true,
    codes: ['not_found'],
  },
  {
    route: 'GET /.well-known/did.json',
    summary: "This server's did:web document",
    answers: { 'application/did+json': didDocument },
    isKept: true,
  },
];

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
    summary: 'The keys that check what this server signed (RFC 7517)',
    answers: { 'application/jwk-set+json': keySet },
    isKept: true,
  },
  {
    route: 'GET /.well-known/jwt-vc-issuer',
    summary: 'The same as the metadata of an issuer of SD-JWT VCs, where this server is found by https',
    answers: { 'application/json': z.object({ issuer: z.url(), jwks: keySet }) },
    isKept: true,
    codes: ['not_found'],
  },
  {
    route: 'GET /.well-known/did.json',
    summary: "The document of this server's did:web",
    answers: { 'application/did+json': didDocument },
    isKept: true,
  },
];

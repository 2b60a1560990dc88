import { z } from 'zod';

const jwk = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
});
/**
 * A signed file: the payload, signed first by this server and then by the others. The server's public key is included
 * for readers who cannot look it up.
 */
export const signedFile = z.strictObject({
  payload: z.string(),
  signatures: z.tuple(
    [z.strictObject({ header: z.strictObject({ jwk }), protected: z.string(), signature: z.string() })],
    z.strictObject({ protected: z.string(), signature: z.string() }),
  ),
});
export type SignedFile = z.output<typeof signedFile>;

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
/** The file: what was signed, by this server first and then by the others. The server's key stands beside its signature, for whoever cannot look it up. */
export const signedFile = z.strictObject({
  payload: z.string(),
  signatures: z.tuple(
    [z.strictObject({ header: z.strictObject({ jwk }), protected: z.string(), signature: z.string() })],
    z.strictObject({ protected: z.string(), signature: z.string() }),
  ),
});
export type SignedFile = z.output<typeof signedFile>;

import { z } from 'zod';

/** Options for the browser, in the JSON of W3C WebAuthn 3 (sections 5.1.8 and 5.1.9). */
export const options = z.looseObject({ challenge: z.string(), timeout: z.number() });
const bytes = z.base64url().min(1).max(4096);
/** An assertion in the form of `PublicKeyCredential.toJSON` (section 5.1.7.2). */
export const assertion = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});
export type Assertion = z.output<typeof assertion>;
/** A new passkey in the form of `PublicKeyCredential.toJSON` (section 5.1.7.1). */
export const attestation = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: z.base64url().min(1).max(65_536),
    transports: z.array(z.string().max(100)).max(20).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});
export type Attestation = z.output<typeof attestation>;

import { z } from 'zod';
import { heldFacts } from '#features/credentials/contract.ts';
import { name, text } from '#platform/shapes.ts';
import { LIMITS } from './rules.ts';

export const inBoth = heldFacts.shape.name;

/** How staff name a credential that they take. */
export const credentialNamed = {
  name: name(LIMITS.name),
  nameKo: name(LIMITS.name),
  /** Its type. */
  vct: text(LIMITS.vct),
};
/** By which name an issuer signs. */
export const issuerName = z
  .string()
  .trim()
  .max(LIMITS.issuer)
  // A wallet on one's own machine has issuers there.
  .regex(/^(https:\/\/|http:\/\/localhost[:/]|did:)[!-~]+$/, 'must be an https address or a DID')
  .nullable()
  .default(null);

export const askedToShow = z.strictObject({
  /** For any wallet of this device. */
  request: z.string(),
  /** The same as a page of this server. */
  link: z.string(),
});
export type AskedToShow = z.output<typeof askedToShow>;

/** Comes back with the person once they have shown what was asked. */
export const responseCode = z.string().min(1).max(100);

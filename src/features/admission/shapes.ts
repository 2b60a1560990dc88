import { z } from 'zod';
import { heldFacts } from '#features/credentials/contract.ts';
import { name, text } from '#platform/shapes.ts';
import { LIMITS } from './rules.ts';

export const inBoth = heldFacts.shape.name;

/** Fields by which staff name a credential that their organisation accepts. */
export const credentialNamed = {
  name: name(LIMITS.name),
  nameKo: name(LIMITS.name),
  /** The credential type (`vct`). */
  vct: text(LIMITS.vct),
};
/** An issuer's identifier. Null: the default of the rule's kind. */
export const issuerName = z
  .string()
  .trim()
  .max(LIMITS.issuer)
  // Plain http on localhost is allowed for a wallet on a developer's own machine.
  .regex(/^(https:\/\/|http:\/\/localhost[:/]|did:)[!-~]+$/, 'must be an https address or a DID')
  .nullable()
  .default(null);

export const askedToShow = z.strictObject({
  /** The request as a link for any wallet on this device. */
  request: z.string(),
  /** Address of a page on this server that shows the same request. */
  link: z.string(),
});
export type AskedToShow = z.output<typeof askedToShow>;

/** The code that returns with the person after they showed the credential. */
export const responseCode = z.string().min(1).max(100);

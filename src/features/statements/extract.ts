import { z } from 'zod';
import { amount, timestamp } from '#platform/shapes.ts';
import { type ExtractField, extractKinds } from './extract-kinds.ts';

/** What the signatures of an extract say that they are over (`typ`). */
export const EXTRACT_TYPE = 'ingam-extract+jws';

const did = z.string().max(300);
const sum = z.strictObject({ amount, currency: z.string().max(20) });
const party = z.strictObject({ name: z.string().nullable(), nameKo: z.string().nullable(), did: did.nullable() });

/** What a record says, each by itself: one that was not chosen is not there. */
export const extractFacts = z
  .strictObject({
    /** With what had come back of it by then: one without the other would mislead. */
    amount: sum.extend({ returned: sum.nullable() }),
    title: z.string(),
    /** Where something was bought. */
    shop: party,
    /** The other side: of a payment, who asked for a decision, who pays a refund. */
    party,
    /** Whose record it is; their key signs too where this is chosen. */
    person: party.extend({ did }),
    at: timestamp,
    /** By which the two sides find it again. */
    number: z.string(),
    items: z.array(z.strictObject({ name: z.string(), amount })),
    purchase: sum,
    fee: sum,
    document: z.strictObject({ sha256: z.string(), name: z.string().nullable() }),
    reason: z.string(),
    /** For whom it was decided. */
    standsInFor: party,
    note: z.string(),
  } satisfies Record<ExtractField, z.ZodType>)
  .partial();
export type ExtractFacts = z.output<typeof extractFacts>;

/** What happened; it is always told. */
const outcome = z.enum(['paid', 'taken', 'sent', 'received', 'approved', 'rejected', 'refunded']);

/** What an extract says, in the form in which it is signed: what was chosen of one record, and no trace of anything else of it. */
export const extractForm = z.strictObject({
  type: z.literal('ingam-extract'),
  of: z.enum(extractKinds),
  outcome,
  /** Of a decision: a passkey of whoever decided signed it then. */
  isOwnDevice: z.boolean().nullable(),
  facts: extractFacts,
  /** Who signed beside this server, as the facts name them. */
  signers: z.strictObject({ organisation: did.nullable(), person: did.nullable() }),
  /** The server that signed it. */
  issuer: z.url().max(300),
  /** Nothing of it is worth anything outside a trial. */
  isSandbox: z.boolean(),
  signedAt: timestamp,
  /** Which record it is, sealed for that server alone: another one each time, so that two extracts of one record have nothing in common. */
  subject: z.string().max(300),
});
export type ExtractForm = z.output<typeof extractForm>;

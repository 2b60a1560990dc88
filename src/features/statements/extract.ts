import { z } from 'zod';
import { amount, timestamp } from '#platform/shapes.ts';
import { type ExtractField, extractKinds } from './extract-kinds.ts';

/** JWS `typ` of a signed extract. */
export const EXTRACT_TYPE = 'ingam-extract+jws';

const did = z.string().max(300);
const sum = z.strictObject({ amount, currency: z.string().max(20) });
const party = z.strictObject({ name: z.string().nullable(), nameKo: z.string().nullable(), did: did.nullable() });

/** The facts of a record. A fact that was not chosen is absent. */
export const extractFacts = z
  .strictObject({
    /** Amount, with the sum refunded so far: without that sum, the amount would mislead. */
    amount: sum.extend({ returned: sum.nullable() }),
    title: z.string(),
    /** The shop of the purchase. */
    shop: party,
    /** The other side: the counterparty of a payment, the requester of a decision, the payer of a refund. */
    party,
    /** The person whose record it is. Their key also signs if this fact is chosen. */
    person: party.extend({ did }),
    at: timestamp,
    /** The reference by which both sides can find the record. */
    number: z.string(),
    items: z.array(z.strictObject({ name: z.string(), amount })),
    purchase: sum,
    fee: sum,
    document: z.strictObject({ sha256: z.string(), name: z.string().nullable() }),
    reason: z.string(),
    /** The person for whom a delegate decided. */
    standsInFor: party,
    note: z.string(),
  } satisfies Record<ExtractField, z.ZodType>)
  .partial();
export type ExtractFacts = z.output<typeof extractFacts>;

/** The outcome; always included. */
const outcome = z.enum(['paid', 'taken', 'sent', 'received', 'approved', 'rejected', 'refunded']);

/** An extract in the form that is signed. Contains the chosen facts of one record and no trace of the others. */
export const extractForm = z.strictObject({
  type: z.literal('ingam-extract'),
  of: z.enum(extractKinds),
  outcome,
  /** For a decision: whether the decider signed it with their own passkey. Null for other records. */
  isOwnDevice: z.boolean().nullable(),
  facts: extractFacts,
  /** The other signers, as the facts name them. */
  signers: z.strictObject({ organisation: did.nullable(), person: did.nullable() }),
  /** URL of the server that signed. */
  issuer: z.url().max(300),
  /** True for test data, which has no value outside a trial. */
  isSandbox: z.boolean(),
  signedAt: timestamp,
  /**
   * The record's kind and id, sealed for the signing server alone. Freshly sealed each time, so that two extracts of
   * one record cannot be linked.
   */
  subject: z.string().max(300),
});
export type ExtractForm = z.output<typeof extractForm>;

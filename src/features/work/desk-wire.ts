import { z } from 'zod';
import { id, timestamp } from '#platform/shapes.ts';
import { priorities } from './rules.ts';
import { request } from './wire.ts';

const count = z.int().nonnegative();

/** Filters for an organisation's requests: undecided, decided either way, withdrawn, expired. */
export const REQUEST_FILTERS = ['waiting', 'decided', 'withdrawn', 'expired'] as const;
export type RequestFilter = (typeof REQUEST_FILTERS)[number];

/** A request with everything that staff can see. */
export const deskRequest = z.strictObject({
  ...request.shape,
  description: z.string(),
  priority: z.enum(priorities),
  /** The person or office in the organisation that asks. */
  requester: z.string(),
  /** The organisation's own references for the approvers; null if it has none or the person left. */
  people: z.array(z.strictObject({ connectionId: z.string(), reference: z.string().nullable() })),
  /** Number of decisions whose evidence still exists. */
  proven: count,
  /** True if the sealed document can be downloaded. */
  isSealed: z.boolean(),
});
export type DeskRequest = z.output<typeof deskRequest>;

/** Figures about an organisation's approvals, counted on each call. */
export const deskFigures = z.strictObject({
  approvals: z.strictObject({ waiting: count, decided: count, withdrawn: count, expired: count }),
  erp: z.strictObject({
    /** The last call with any key; null if no key was ever used. */
    lastCallAt: timestamp.nullable(),
    /** Keys of the organisation that are valid now. */
    keys: z.array(z.strictObject({ id, name: z.string(), tail: z.string(), lastUsedAt: timestamp.nullable() })),
    /** Undelivered messages, those of them that failed at least once, and those given up. */
    deliveries: z.strictObject({ waiting: count, failed: count, givenUp: count }),
  }),
  network: z.strictObject({
    name: z.string(),
    chainId: z.int().positive(),
    /** Number of signed decisions and sealed documents. */
    decisions: count,
    sealed: count,
    /** Head of the audit trail; null while it is empty. */
    audit: z.strictObject({ n: z.int(), head: z.string() }).nullable(),
  }),
  /** The people or offices that ask, by number of requests. */
  requesters: z.array(z.strictObject({ name: z.string(), waiting: count, total: count })),
});
export type DeskFigures = z.output<typeof deskFigures>;

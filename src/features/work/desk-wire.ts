import { z } from 'zod';
import { id, timestamp } from '#platform/shapes.ts';
import { priorities } from './rules.ts';
import { request } from './wire.ts';

const count = z.int().nonnegative();

/** What staff look for among what their organisation asked: still to be decided, decided either way, taken back, out of time. */
export const LOOKS = ['waiting', 'decided', 'withdrawn', 'expired'] as const;
export type Look = (typeof LOOKS)[number];

/** One request with all that staff see of it. */
export const deskRequest = z.strictObject({
  ...request.shape,
  description: z.string(),
  priority: z.enum(priorities),
  /** Who in the organisation asks. */
  requester: z.string(),
  /** The organisation’s own words for those in the seats; null where it has none, or they are gone. */
  people: z.array(z.strictObject({ connectionId: z.string(), reference: z.string().nullable() })),
  /** How many decisions can be proven by what is kept of them. */
  proven: count,
  /** Whether the sealed document can be had. */
  isSealed: z.boolean(),
});
export type DeskRequest = z.output<typeof deskRequest>;

/** How an organisation’s approvals stand, in figures that are counted when they are asked for. */
export const deskFigures = z.strictObject({
  approvals: z.strictObject({ waiting: count, decided: count, withdrawn: count, expired: count }),
  erp: z.strictObject({
    /** Of any key; null where none was used. */
    lastCallAt: timestamp.nullable(),
    /** Those that are good. */
    keys: z.array(z.strictObject({ id, name: z.string(), tail: z.string(), lastUsedAt: timestamp.nullable() })),
    /** Deliveries that are not taken yet, those of them that failed at least once, and those that were given up. */
    deliveries: z.strictObject({ waiting: count, failed: count, givenUp: count }),
  }),
  network: z.strictObject({
    name: z.string(),
    chainId: z.int().positive(),
    /** Decisions that are signed, documents that are sealed. */
    decisions: count,
    sealed: count,
    /** Of the audit trail; null where nothing stands there. */
    audit: z.strictObject({ n: z.int(), head: z.string() }).nullable(),
  }),
  /** Who in the organisation asks, the busiest first. */
  requesters: z.array(z.strictObject({ name: z.string(), waiting: count, total: count })),
});
export type DeskFigures = z.output<typeof deskFigures>;

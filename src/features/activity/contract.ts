import { z } from 'zod';
import { securityRecord } from '#features/auth/security-log.ts';
import { credential, held, showing } from '#features/credentials/contract.ts';
import { digitalDocument } from '#features/documents/contract.ts';
import { transaction } from '#features/ledger/contract.ts';
import { order } from '#features/orders/contract.ts';
import { disclosure } from '#features/presentation/contract.ts';
import { plan } from '#features/traveler/contract.ts';
import { refund } from '#features/traveler/wire.ts';
import { approval } from '#features/work/wire.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, anyText, id, timestamp } from '#platform/shapes.ts';
import { outcomes } from '#platform/timeline.ts';
import { type Kind, kinds } from './kinds.ts';

/** Builds the schema of one kind of entry: the common fields, and the record in its feature's own API form. */
const of = <K extends Kind, R extends z.ZodType>(kind: K, record: R) =>
  z.strictObject({
    kind: z.literal(kind),
    id,
    at: timestamp,
    /** The counterparty: an EIP-55 address, or a name where one exists. */
    party: z.string().nullable(),
    money: z.strictObject({ amount, asset: z.string() }).nullable(),
    status: z.enum(outcomes),
    record,
  });

const timelineEntry = z.discriminatedUnion('kind', [
  of('transaction', transaction),
  of('order', order),
  of('credential', credential),
  of('showing', showing),
  of('decision', approval),
  of('refund', refund),
  of('trip', plan),
  of('document', digitalDocument),
  of('security', securityRecord),
  of('held', held),
  of('disclosure', disclosure),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

const oneKind = `(?:${kinds.join('|')})`;
const query = z.object({
  /** Comma-separated kinds; all kinds if omitted. */
  kinds: z
    .string()
    .regex(
      new RegExp(`^${oneKind}(?:,${oneKind}){0,${kinds.length - 1}}$`),
      `must be one or more of ${kinds.join(', ')}`,
    )
    .optional(),
  /** Inclusive lower bound of the time. */
  since: timestamp.optional(),
  /** Exclusive upper bound of the time. */
  until: timestamp.optional(),
  /** Filter: the counterparty exactly as in `party`, ignoring case. */
  party: anyText(200).optional(),
  asset: z.string().max(20).optional(),
  status: z.enum(outcomes).optional(),
});
export type TimelineQuery = z.output<typeof query>;

export const contract = defineContract(defineRefusals({}), {
  'GET /api/timeline/{userId}': {
    summary:
      'Lists everything that happened in all services, newest first. With a filter, a page may have fewer entries than requested or none; `Link` tells whether there are more.',
    access: 'path',
    reading: true,
    query,
    output: z.array(timelineEntry),
    paged: true,
  },
});

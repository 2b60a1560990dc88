import { z } from 'zod';
import type { Route } from '#platform/contract.ts';
import { id, timestamp } from '#platform/shapes.ts';
import { extractFacts, extractForm } from './extract.ts';
import { extractFields, extractKinds, LINK_DAYS } from './extract-kinds.ts';

const kind = z.enum(extractKinds);
const whole = z.strictObject({
  of: kind,
  outcome: extractForm.shape.outcome,
  isOwnDevice: z.boolean().nullable(),
  /** Every fact that can be chosen. */
  facts: extractFacts,
  /** The other signers, each tied to the fact that names them. */
  signers: z.strictObject({ organisation: z.enum(['shop', 'party']).nullable(), person: z.boolean() }),
  isSandbox: z.boolean(),
  issuer: z.string(),
  /** False if no other device could open a link. */
  canLink: z.boolean(),
});
export type Whole = z.output<typeof whole>;

const given = z.strictObject({
  id,
  createdAt: timestamp,
  expiresAt: timestamp,
  state: z.enum(['open', 'expired', 'ended']),
  of: kind,
  /** The facts shown; null once the link has ended. */
  form: extractForm.nullable(),
});
/** A link that a person created. */
export type GivenLink = z.output<typeof given>;

const made = z.strictObject({
  /** The signed file (JWS, general JSON form). */
  file: z.string(),
  name: z.string(),
  form: extractForm,
  /** The URL contains the secret and is returned only once. */
  link: z.strictObject({ id, url: z.string(), expiresAt: timestamp }).nullable(),
});
export type MadeExtract = z.output<typeof made>;

/** Calls by which a person shares chosen facts of a receipt, payment, decision or refund, signed. */
export const extractCalls = {
  'GET /api/extracts/{userId}/facts': {
    summary: 'Lists the facts of a receipt, payment, decision or refund that can be shared, and who would sign them.',
    access: 'path',
    reading: true,
    query: z.object({ of: kind, id: z.coerce.number().pipe(id) }),
    output: whole,
    refusals: ['not_found', 'not_done'],
  },
  'POST /api/extracts/{userId}': {
    summary:
      'Signs the chosen facts of a record and nothing else. With `days`, also creates a link that anybody can check at /verify for that long.',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({
      of: kind,
      id,
      facts: z.array(z.enum(extractFields)).min(1).max(extractFields.length),
      days: z.literal(LINK_DAYS).nullable().default(null),
    }),
    output: made,
    status: 201,
    refusals: ['not_found', 'not_done', 'fact_missing', 'only_here', 'too_many_links', 'too_many_requests'],
  },
  'GET /api/extracts/{userId}/links': {
    summary: 'Lists the links that a person created, newest first. Ended and expired ones stay for 30 days.',
    access: 'path',
    output: z.array(given),
    paged: true,
  },
  'DELETE /api/extracts/{userId}/links/{id}': {
    summary: 'Ends a link at once and erases its content. Ending it again changes nothing.',
    access: 'path',
    refusals: ['not_found'],
  },
} as const satisfies Record<Route, object>;

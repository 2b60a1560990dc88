import { z } from 'zod';
import { id, text, timestamp } from '#platform/shapes.ts';
import { LIMITS } from './rules.ts';
import { RUN_HOURS, RUN_LIMITS } from './runs.ts';

const digest = z.string().regex(/^[\w-]{43}$/, 'must be a SHA-256 in base64url');
const run = z.strictObject({
  id,
  typeId: id,
  count: z.int(),
  /** Number of offers made so far. */
  made: z.int(),
  createdAt: timestamp,
  /** Time until which the run can be continued. */
  endsAt: timestamp,
  withdrawnAt: timestamp.nullable(),
});
export type Run = z.output<typeof run>;

const newRun = z.strictObject({
  typeId: z.int().positive(),
  /**
   * Parts of the file, each with its number of rows and the SHA-256 of its text: a JSON array of [reference, withCode,
   * ...claims] for each row.
   */
  parts: z
    .array(z.strictObject({ count: z.int().min(1).max(RUN_LIMITS.partRows), digest }))
    .min(1, 'must have a part')
    .max(RUN_LIMITS.parts)
    .refine(
      (all) => all.reduce((sum, { count }) => sum + count, 0) <= RUN_LIMITS.rows,
      `must have no more than ${RUN_LIMITS.rows} rows`,
    ),
});
export type NewRun = z.output<typeof newRun>;

const part = z.strictObject({
  nth: z
    .int()
    .min(0)
    .max(RUN_LIMITS.parts - 1),
  rows: z
    .array(
      z.strictObject({
        reference: text(LIMITS.reference).nullable(),
        withCode: z.boolean(),
        /** Values in the order of the type's claims. */
        claims: z.array(text(LIMITS.value)).min(1).max(LIMITS.claims),
      }),
    )
    .min(1)
    .max(RUN_LIMITS.partRows),
});
export type Part = z.output<typeof part>;

/** Results for each person, in the order of the rows. */
const madePart = z.strictObject({
  offers: z.array(z.strictObject({ link: z.string(), txCode: z.string().nullable() })),
});
export type MadePart = z.output<typeof madePart>;

const officer = { access: 'officer', right: 'issue' } as const;

/** Calls for offers by file, for staff. */
export const runCalls = {
  'POST /api/org/{id}/issuing/runs': {
    summary: `Starts offers by file: up to ${RUN_LIMITS.rows} rows, signed by the digests of their parts. Starting the same file again within ${RUN_HOURS} hours returns the same run.`,
    ...officer,
    proof: 'signs',
    body: newRun,
    output: run,
    status: 201,
    refusals: ['not_found', 'type_ended', 'too_many_by_file'],
  },
  'POST /api/org/{id}/issuing/runs/{runId}/parts': {
    summary:
      'Makes the offers of one signed part, all or none, and returns their links and codes. Repeating the call while the run is open returns the same ones.',
    ...officer,
    body: part,
    output: madePart,
    status: 201,
    refusals: ['not_found', 'type_ended', 'run_over', 'part_not_as_signed', 'claims_not_of_type', 'too_many_requests'],
  },
  'GET /api/org/{id}/issuing/runs': {
    summary: 'Lists offers by file with their progress, newest first.',
    ...officer,
    output: z.array(run),
    paged: true,
  },
  'DELETE /api/org/{id}/issuing/runs/{runId}': {
    summary: 'Withdraws a file: its open offers end, and no further ones are made.',
    ...officer,
    refusals: ['not_found'],
  },
} as const;

import { z } from 'zod';
import { act } from '#features/office/calls/acts.ts';
import { actRefusals } from '#features/office/refusals.ts';
import { type CallSpec, defineContract, type Route } from '#platform/contract.ts';
import { date, id, namesShape, text, timestamp } from '#platform/shapes.ts';
import { bothTexts, contact, content, holidays } from './contract.ts';
import { TERMS_KINDS, TEXT_KINDS } from './rules.ts';

const version = z.strictObject({
  id,
  kind: z.enum(TERMS_KINDS),
  validFrom: timestamp,
  state: z.enum(['past', 'now', 'coming']),
  /** Content; null for a text, which `GET /api/terms/versions/{versionId}` returns. */
  content: content.nullable(),
  /** Null if the officer's account was deleted. */
  ...namesShape('madeBy'),
  ...namesShape('checkedBy'),
  /** Number of members who accepted the text. */
  accepted: z.int().nonnegative(),
});
export type OfficeText = z.output<typeof version>;

const asked = z.strictObject({
  act,
  validFrom: date,
  content,
  /** Reason why the act can no longer be carried out, or null. */
  fault: z.string().nullable(),
});
export type PendingText = z.output<typeof asked>;

/** Fields of every proposed version: the day from whose midnight in Seoul it applies, and the reason for it. */
const whole = { validFrom: date, reason: text(200) } as const;
const asks = { access: 'office', right: 'rules', proof: 'signs', output: act, status: 201 } as const;

const textCalls = {
  'GET /api/office/texts': {
    summary: 'Lists all versions of the texts, the contact and the bank holidays, newest first.',
    access: 'office',
    right: 'see',
    output: z.array(version),
    paged: true,
  },
  'GET /api/office/texts/asked': {
    summary: 'Lists the versions that wait for a second check, in full; at most one of each kind.',
    access: 'office',
    right: 'see',
    output: z.array(asked),
  },
  'POST /api/office/texts': {
    summary: 'Requests a version of the terms of use or the privacy text, which another officer checks.',
    ...asks,
    body: z.strictObject({ kind: z.enum(TEXT_KINDS), ...bothTexts, ...whole }),
    refusals: ['act_waits'],
  },
  'POST /api/office/contact': {
    summary: 'Requests a new support contact, which another officer checks.',
    ...asks,
    body: z.strictObject({ ...contact, ...whole }),
    refusals: ['act_waits'],
  },
  'POST /api/office/holidays': {
    summary:
      'Requests a new list of bank holidays, which another officer checks. Once a list is in force, days are counted as bank days.',
    ...asks,
    body: z.strictObject({ days: holidays, ...whole }),
    refusals: ['act_waits'],
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = actRefusals;

export const contract = defineContract(refusals, textCalls);

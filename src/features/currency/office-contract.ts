import { z } from 'zod';
import { act } from '#features/office/calls/acts.ts';
import { actRefusals } from '#features/office/refusals.ts';
import { type CallSpec, defineContract, type Route } from '#platform/contract.ts';
import { date, id, namesShape, text, timestamp } from '#platform/shapes.ts';
import { currencyRules, newVersion } from './contract.ts';

const version = z.strictObject({
  id,
  validFrom: timestamp,
  state: z.enum(['past', 'now', 'coming']),
  rules: currencyRules,
  /** Null if the version was made by command, or if the officer's account was deleted. */
  ...namesShape('madeBy'),
  ...namesShape('checkedBy'),
});
export type OfficeVersion = z.output<typeof version>;

const asked = z.strictObject({
  act,
  validFrom: date,
  rules: currencyRules,
  /** Reason why the act can no longer be executed, such as a start day in the past; null if it can. */
  fault: z.string().nullable(),
});
export type PendingVersion = z.output<typeof asked>;

const ruleCalls = {
  'GET /api/office/rules': {
    summary: 'Lists all versions of the currency’s rules, newest first: past, in force and announced.',
    access: 'office',
    right: 'see',
    output: z.array(version),
    paged: true,
  },
  'GET /api/office/rules/asked': {
    summary: 'Returns the version that waits for a second person; none or one.',
    access: 'office',
    right: 'see',
    output: z.array(asked),
  },
  'POST /api/office/rules': {
    summary:
      'Requests a version of the rules from a midnight in Seoul, tomorrow’s at the earliest. A second person must check it.',
    access: 'office',
    right: 'rules',
    proof: 'signs',
    body: newVersion.extend({ reason: text(200) }),
    output: act,
    status: 201,
    refusals: ['act_waits'],
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = actRefusals;

export const contract = defineContract(refusals, ruleCalls);

import { z } from 'zod';
import { act } from '#features/office/calls/acts.ts';
import { actRefusals } from '#features/office/refusals.ts';
import { type CallSpec, defineContract, type Route } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, namesShape, text } from '#platform/shapes.ts';
import { casePictures, refusals as caseRefusals, caseShape, caseSteps, newCase } from './contract.ts';
import { LIMITS } from './rules.ts';

const row = z.strictObject({
  ...caseShape,
  /** Officer who took up the case; null if nobody has. */
  ...namesShape('officer'),
});
export type OfficeCaseRow = z.output<typeof row>;

const side = z.strictObject({ id, ...namesShape('name'), isOrganisation: z.boolean() });
const one = z.strictObject({
  ...row.shape,
  payer: side,
  shopOf: side,
  steps: caseSteps,
  pictures: casePictures,
  /** True if the caller may open pictures: they took up the case, or may check its decision. */
  opensPictures: z.boolean(),
  /** Refunds of the payment so far, and the proportional shares of cashback and benefit taken back with them. */
  money: z.strictObject({
    refunded: amount,
    cashback: amount,
    cashbackBack: amount,
    benefit: amount,
    benefitBack: amount,
  }),
  /** True if the caller is a side of the case or on the staff of one, so other officers must decide. */
  isOwn: z.boolean(),
  isYours: z.boolean(),
  ...namesShape('decidedBy'),
  ...namesShape('checkedBy'),
  /** True if the shop is the operator’s own, so two people must decide whatever the sum. */
  needsTwo: z.boolean(),
  /** Maximum amount of this payment that one officer may return alone. */
  oneOfficer: amount,
  /** Act that waits for a second person. */
  act: act.nullable(),
});
export type OfficeCase = z.output<typeof one>;

const won = z.string().regex(/^(0|[1-9]\d{0,37})$/, 'must be whole won');
const decision = z.strictObject({ returned: won, reason: text(200) });

const caseCalls = {
  'GET /api/office/cases': {
    summary: 'Lists open or closed cases, newest first.',
    access: 'office',
    right: 'disputes',
    query: z.strictObject({ state: z.enum(['open', 'over']).default('open') }),
    output: z.array(row),
    paged: true,
  },
  'GET /api/office/cases/{caseId}': {
    summary: 'Returns a case with the messages of both sides. The audit trail records the view.',
    access: 'office',
    right: 'disputes',
    output: one,
  },
  'GET /api/office/cases/{caseId}/pictures/{pictureId}': {
    summary:
      'Returns a picture of a case with the officer’s name written over it. Only the officer who took up the case, or who may check its decision, can view it. The view is recorded, and the picture’s owner is notified.',
    access: 'office',
    right: 'decide',
    file: ['image/jpeg'],
    refusals: ['own_organisation', 'not_taken_up'],
  },
  'POST /api/office/cases': {
    summary: 'Opens a case about a payment for the office.',
    access: 'office',
    right: 'decide',
    proof: 'signs',
    body: z.strictObject({ paymentId: id, ...newCase }),
    output: one,
    status: 201,
    refusals: ['own_organisation', 'not_so_now', 'not_disputable'],
  },
  'POST /api/office/cases/{caseId}/take': {
    summary: 'Assigns a case to the caller.',
    access: 'office',
    right: 'decide',
    proof: 'signs',
    output: one,
    refusals: ['own_organisation', 'case_closed'],
  },
  'POST /api/office/cases/{caseId}/say': {
    summary: 'Sends a message to both sides of a case.',
    access: 'office',
    right: 'decide',
    proof: 'signs',
    body: z.strictObject({ text: text(LIMITS.text) }),
    output: one,
    refusals: ['own_organisation', 'case_closed', 'too_many_texts'],
  },
  'POST /api/office/cases/{caseId}/decide': {
    summary:
      'Decides a case: returns part or all of the payment, or nothing. An amount above one officer’s limit needs two people.',
    access: 'office',
    right: 'decide',
    proof: 'signs',
    body: decision,
    output: one,
    refusals: ['own_organisation', 'case_closed', 'shop_answers', 'two_eyes', 'cannot_be', 'act_waits'],
  },
  'POST /api/office/cases/{caseId}/propose': {
    summary: 'Requests a decision, which a second person must check.',
    access: 'office',
    right: 'decide',
    proof: 'signs',
    body: decision,
    output: act,
    status: 201,
    refusals: ['own_organisation', 'case_closed', 'shop_answers', 'act_waits', 'cannot_be'],
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = defineRefusals({
  ...actRefusals,
  not_taken_up: { status: 409, title: 'Assign the case to yourself first' },
  shop_answers: { status: 409, title: 'The shop still has time to answer' },
  too_many_texts: caseRefusals.too_many_texts,
  not_disputable: caseRefusals.not_disputable,
});

export const contract = defineContract(refusals, caseCalls);

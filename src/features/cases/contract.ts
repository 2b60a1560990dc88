import { z } from 'zod';
import { MAX_IMAGE_BYTES } from '#features/documents/rules.ts';
import { actRefusals } from '#features/office/refusals.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, text, timestamp } from '#platform/shapes.ts';
import { LIMITS, REASONS, SIDES, STATES, STEPS } from './rules.ts';

export const refusals = defineRefusals({
  not_disputable: { status: 409, title: 'No case can be opened about this payment' },
  too_many_cases: { status: 409, title: 'You have too many cases' },
  case_closed: actRefusals.case_closed,
  too_many_texts: { status: 409, title: 'You have written too many messages in this case' },
  too_many_pictures: { status: 409, title: 'You have added too many pictures to this case' },
  picture_malformed: { status: 422, title: 'This picture cannot be read' },
  picture_too_large: { status: 413, title: 'This picture is too large' },
});

/** Reasons why this person cannot open a case about the payment now. */
export const WHY_NOT = ['not_payer', 'too_late', 'nothing_left', 'before', 'nobody_decides'] as const;

const step = z.strictObject({
  id,
  step: z.enum(STEPS),
  side: z.enum(SIDES),
  /** Text of the step; null if there was none, or its author has left. */
  text: z.string().nullable(),
  amount: amount.nullable(),
  at: timestamp,
});
export type CaseStep = z.output<typeof step>;

export const caseShape = {
  id,
  paymentId: id,
  state: z.enum(STATES),
  reason: z.enum(REASONS),
  openedBy: z.enum(['payer', 'office']),
  shop: z.string(),
  shopKo: z.string().nullable(),
  paid: amount,
  paidAt: timestamp,
  /** Amount not refunded when the case was opened, and the part of it now held at the shop. */
  disputed: amount,
  held: amount,
  /** Amount that the office returned to the payer, and the reason that both sides see. */
  returned: amount.nullable(),
  decision: z.string().nullable(),
  answerBy: timestamp,
  decideBy: timestamp,
  openedAt: timestamp,
  closedAt: timestamp.nullable(),
};
const picture = z.strictObject({
  id,
  side: z.enum(['payer', 'shop']),
  at: timestamp,
  /** True if the person who added the picture deleted their account, or the case ended long ago. */
  isErased: z.boolean(),
  /** Number of times that an officer viewed the picture. */
  looks: z.int(),
});
export const casePictures = z.array(picture);
export type CasePicture = z.output<typeof picture>;

const one = z.strictObject({
  ...caseShape,
  /** Side of the reader. */
  side: z.enum(['payer', 'shop']),
  steps: z.array(step),
  pictures: casePictures,
});
export type Case = z.output<typeof one>;
const row = z.strictObject({ ...caseShape, side: z.enum(['payer', 'shop']) });
export type CaseRowOnWire = z.output<typeof row>;
export const caseSteps = z.array(step);

const about = z.strictObject({
  paymentId: id,
  /** Amount that could be disputed. */
  left: amount,
  shop: z.string(),
  shopKo: z.string().nullable(),
  /** Id of the open case about this payment, or else the latest one. Both sides see it. */
  caseId: id.nullable(),
  mayOpen: z.boolean(),
  whyNot: z.enum(WHY_NOT).nullable(),
  openUntil: timestamp,
  answerDays: z.int(),
  decideDays: z.int(),
  /** True if the days are bank days, because a list of holidays is loaded. */
  areBankDays: z.boolean(),
});
export type AboutPayment = z.output<typeof about>;

export const newCase = { reason: z.enum(REASONS), text: text(LIMITS.text) };

export const contract = defineContract(refusals, {
  'GET /api/cases/{userId}': {
    summary: 'Lists a user’s cases, as payer or as shop, newest first.',
    access: 'path',
    right: 'read',
    reading: true,
    output: z.array(row),
    paged: true,
  },
  'GET /api/cases/{userId}/{id}': {
    summary: 'Returns a case with its steps, as seen by one of its two sides.',
    access: 'path',
    right: 'read',
    reading: true,
    output: one,
  },
  'GET /api/case-payments/{userId}/{paymentId}': {
    summary: 'Reports whether a case about a payment is open or can be opened, and the terms.',
    access: 'path',
    right: 'read',
    reading: true,
    output: about,
  },
  'POST /api/cases/{userId}': {
    summary:
      'Opens a case about a payment by this user, or returns the open one. The disputed amount is held at the shop, as far as the shop has it.',
    access: 'path',
    right: 'dispute',
    proof: 'signs',
    body: z.strictObject({ paymentId: id, ...newCase }),
    output: one,
    status: 201,
    refusals: ['not_disputable', 'too_many_cases'],
  },
  'POST /api/cases/{userId}/{id}/say': {
    summary: 'Adds a message to an open case. A shop’s first message is its answer.',
    access: 'path',
    right: 'dispute',
    body: z.strictObject({ text: text(LIMITS.text) }),
    output: one,
    refusals: ['case_closed', 'too_many_texts'],
  },
  'POST /api/cases/{userId}/{id}/pictures': {
    summary:
      'Adds a picture (JPEG, PNG or WebP) to an open case. It is re-encoded, so metadata of the file is removed.',
    access: 'path',
    right: 'dispute',
    takes: 'bytes',
    bodyLimit: MAX_IMAGE_BYTES,
    limit: 'upload',
    output: one,
    refusals: ['case_closed', 'too_many_pictures', 'picture_malformed', 'picture_too_large'],
  },
  'GET /api/cases/{userId}/{id}/pictures/{pictureId}': {
    summary: 'Returns a picture of a case, as both sides see it.',
    access: 'path',
    right: 'read',
    file: ['image/jpeg'],
  },
  'POST /api/cases/{userId}/{id}/withdraw': {
    summary: 'Withdraws the caller’s case and releases the amount held at the shop.',
    access: 'path',
    right: 'dispute',
    proof: 'signs',
    output: one,
    refusals: ['case_closed'],
  },
});

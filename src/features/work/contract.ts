import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { id, text, timestamp } from '#platform/shapes.ts';
import { deskCalls } from './desk-calls.ts';
import { DOCUMENT_BYTES, LIMITS, REASON_MAX } from './rules.ts';
import { delegation, evidence, newDelegation, summary } from './shapes.ts';
import { answering, approval, asked, batch, batchAnswer, externalId, named, request, withdrawing } from './wire.ts';

export type { DelegationSeen, Evidence, NewDelegation, Summary } from './shapes.ts';
export type { Approval, Decision, Request } from './wire.ts';

export const refusals = defineRefusals({
  decided_otherwise: { status: 409, title: 'It has been decided the other way' },
  amended: { status: 409, title: 'It was amended meanwhile' },
  no_longer_asked: { status: 409, title: 'This is not asked of you any more' },
  returned: { status: 409, title: 'A question about it is open' },
  not_opened: { status: 409, title: 'Its document was not opened' },
  pays_you: { status: 409, title: 'A payee does not approve their own payment' },
  document_missing: { status: 404, title: 'There is only the fingerprint of its document' },
  not_sealed: { status: 409, title: 'There is no sealed document yet' },
  cannot_be_sealed: { status: 409, title: 'It cannot be sealed' },
  external_id_used: { status: 409, title: 'This externalId stands for another request' },
  not_open: { status: 409, title: 'It is not open any more' },
  unknown_approver: { status: 422, title: 'Nobody is connected by this connectionId' },
  step_unreachable: { status: 422, title: 'A step that nobody could pass' },
  due_in_past: { status: 422, title: 'It would be due in the past' },
  invalid_amount: { status: 422, title: 'No such amount' },
  payment_impossible: { status: 422, title: 'It cannot be paid from here' },
  insufficient: { status: 409, title: 'The organisation’s account does not cover it' },
  document_mismatch: { status: 422, title: 'The document is not the one of its fingerprint' },
  document_refused: { status: 422, title: 'This document is not taken' },
  reminded_already: { status: 429, title: 'They were reminded within the hour' },
  too_many_delegations: { status: 422, title: `No more than ${LIMITS.delegations} delegations` },
  unknown_delegate: { status: 422, title: 'Nobody here has this address' },
  too_many_open: {
    status: 409,
    title: `No more than ${LIMITS.open.toLocaleString('en')} requests of an organisation are open at once`,
  },
  not_connected: { status: 409, title: 'You are not connected to this organisation' },
});

/** The version that the caller read. Omitted, it means a request that was never amended. */
const version = z.int().positive().optional();

const key = { access: 'key' } as const;
const oneOf = z.object({ externalId });

export const contract = defineContract(refusals, {
  'GET /api/work/approvals/{userId}': {
    summary:
      'Lists the approvals that a user is or was asked for: all of them newest first, the pending ones by when they are due, the decided ones latest decision first.',
    access: 'path',
    reading: true,
    query: z.object({
      status: z.enum(['pending', 'decided']).optional(),
      id: z.coerce.number().pipe(id).optional().meta({ description: 'That one alone.' }),
    }),
    output: z.array(approval),
    paged: true,
  },
  'GET /api/work/summary/{userId}': {
    summary: 'Counts all approvals that a user is or was asked for.',
    access: 'path',
    reading: true,
    output: summary,
  },
  'POST /api/work/approvals/{id}/approve': {
    summary:
      'Approves; the same decision again answers alike. Money that comes with it moves when the last step has approved.',
    access: 'actor',
    proof: 'signs',
    body: z.strictObject({ version }),
    output: approval,
    refusals: ['decided_otherwise', 'amended', 'no_longer_asked', 'returned', 'not_opened', 'pays_you'],
  },
  'POST /api/work/approvals/{id}/reject': {
    summary:
      'Rejects, with a reason if one is given; the same decision again answers alike and keeps the first reason.',
    access: 'actor',
    proof: 'signs',
    body: z.strictObject({ reason: text(REASON_MAX).optional(), version }),
    output: approval,
    refusals: ['decided_otherwise', 'amended', 'no_longer_asked', 'returned'],
  },
  'POST /api/work/approvals/{id}/return': {
    summary: 'Sends it back with a question; nothing can be decided until whoever asked has answered or amended it.',
    access: 'actor',
    body: z.strictObject({ question: text(REASON_MAX), version }),
    output: approval,
    refusals: ['amended', 'no_longer_asked', 'returned'],
  },
  'GET /api/work/approvals/{id}/document': {
    summary: 'The document that an approval is about, as it was handed over; a part of it by `Range`.',
    access: 'actor',
    file: ['application/pdf', 'image/png', 'image/jpeg'],
    ranged: true,
    refusals: ['not_found', 'document_missing'],
  },
  'GET /api/work/approvals/{id}/sealed': {
    summary:
      'The sealed document of what was approved: the document, the seal page, the evidence, signed by the organisation.',
    access: 'actor',
    file: ['application/pdf'],
    ranged: true,
    refusals: ['not_found', 'not_sealed', 'cannot_be_sealed'],
  },
  'GET /api/work/approvals/{id}/archive': {
    summary:
      'Everything of an approval that the caller may see, in one zip: documents, decisions, what proves them, and how anybody checks it.',
    access: 'actor',
    file: ['application/zip'],
    refusals: ['not_found', 'not_sealed'],
  },
  'POST /api/work/approvals/{id}/opened': {
    summary: 'Says that the document of this version was opened, which an approval wants; again it changes nothing.',
    access: 'actor',
    body: z.strictObject({ version }),
    output: approval,
    refusals: ['amended', 'no_longer_asked'],
  },
  'GET /api/work/delegations': {
    summary: 'Who stands in for the caller, and for whom the caller does; the newest first.',
    access: 'actor',
    output: z.array(delegation),
    paged: true,
  },
  'POST /api/work/delegations': {
    summary: 'Has somebody else decide too what one organisation asks, once they accept; they never pass it on.',
    access: 'actor',
    proof: 'signs',
    body: newDelegation,
    output: delegation,
    status: 201,
    refusals: ['too_many_delegations', 'unknown_delegate', 'not_connected', 'invalid_amount'],
  },
  'POST /api/work/delegations/{id}/accept': {
    summary: 'Stands in for somebody; accepting again changes nothing.',
    access: 'actor',
    proof: 'signs',
    output: delegation,
    refusals: ['not_connected', 'no_longer_asked'],
  },
  'DELETE /api/work/delegations/{id}': {
    summary: 'Ends it, from either side, or declines it; what was decided by it stays.',
    access: 'actor',
  },
  'POST /api/work/approvals': {
    summary:
      'Asks for a decision. `externalId` is the idempotency key: the same body again answers alike, another one is refused.',
    ...key,
    scope: 'approvals:write',
    extraScope: 'money:hold',
    body: asked,
    // The document in base64, plus 64 kB for the rest of the body.
    bodyLimit: Math.ceil(DOCUMENT_BYTES / 3) * 4 + 64 * 1024,
    output: request,
    status: 201,
    refusals: [
      'external_id_used',
      'unknown_approver',
      'step_unreachable',
      'due_in_past',
      'invalid_amount',
      'payment_impossible',
      'insufficient',
      'document_mismatch',
      'document_refused',
      'too_many_open',
      'too_many_requests',
    ],
  },
  'POST /api/work/approvals/batch': {
    summary: `Asks for up to ${LIMITS.batch} decisions on fingerprints, each by itself: one that is refused stops no other.`,
    ...key,
    scope: 'approvals:write',
    extraScope: 'money:hold',
    body: batch,
    output: batchAnswer,
    refusals: ['too_many_requests'],
  },
  'GET /api/work/approvals': {
    summary: 'What the organisation asked, the newest first; one by its externalId.',
    ...key,
    scope: 'approvals:read',
    query: z.object({
      externalId: externalId.optional(),
      since: timestamp.optional().meta({ description: 'Those that changed at or after this time.' }),
    }),
    output: z.array(request),
    paged: true,
    refusals: ['too_many_requests'],
  },
  'POST /api/work/approvals/amend': {
    summary: 'Puts another content in place of an open request’s: a new version, for which what was decided is void.',
    ...key,
    scope: 'approvals:write',
    extraScope: 'money:hold',
    body: asked,
    bodyLimit: Math.ceil(DOCUMENT_BYTES / 3) * 4 + 64 * 1024,
    output: request,
    refusals: [
      'not_found',
      'not_open',
      'unknown_approver',
      'step_unreachable',
      'due_in_past',
      'invalid_amount',
      'payment_impossible',
      'insufficient',
      'document_mismatch',
      'document_refused',
      'too_many_open',
      'too_many_requests',
    ],
  },
  'POST /api/work/approvals/answer': {
    summary: 'Answers the question of an approver: it can be decided again, unamended.',
    ...key,
    scope: 'approvals:write',
    body: answering,
    output: request,
    refusals: ['not_found', 'not_open', 'too_many_requests'],
  },
  'POST /api/work/approvals/withdraw': {
    summary: 'Takes an open request back; money that it held is free again. Withdrawing again changes nothing.',
    ...key,
    scope: 'approvals:write',
    body: withdrawing,
    output: request,
    refusals: ['not_found', 'not_open', 'too_many_requests'],
  },
  'POST /api/work/approvals/remind': {
    summary: 'Reminds whoever has not decided, once an hour at most.',
    ...key,
    scope: 'approvals:write',
    body: named,
    output: request,
    refusals: ['not_found', 'not_open', 'reminded_already', 'too_many_requests'],
  },
  'GET /api/work/approvals/sealed': {
    summary:
      'The sealed document of what was approved (PAdES): the document, the seal page, the evidence (docs/integrate.md).',
    ...key,
    scope: 'decisions:read',
    query: oneOf,
    file: ['application/pdf'],
    ranged: true,
    refusals: ['not_found', 'not_sealed', 'cannot_be_sealed', 'too_many_requests'],
  },
  'GET /api/work/approvals/archive': {
    summary:
      'Everything of one request in one zip, with the lines that check it without this server (docs/product/verify.md).',
    ...key,
    scope: 'decisions:read',
    query: oneOf,
    file: ['application/zip'],
    refusals: ['not_found', 'not_sealed', 'too_many_requests'],
  },
  'GET /api/org/{id}/approvals/archive': {
    summary: 'The same for staff.',
    access: 'officer',
    right: 'read',
    query: oneOf,
    file: ['application/zip'],
    refusals: ['not_found', 'not_sealed'],
  },
  'GET /api/work/approvals/evidence': {
    summary: 'Every decision with what proves it, to be checked without this server (docs/integrate.md).',
    ...key,
    scope: 'decisions:read',
    query: oneOf,
    output: evidence,
    refusals: ['not_found', 'too_many_requests'],
  },
  ...deskCalls,
});

import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { countText } from '#platform/number-text.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { id, text, timestamp } from '#platform/shapes.ts';
import { deskCalls } from './desk-calls.ts';
import { DOCUMENT_BYTES, LIMITS, REASON_MAX } from './rules.ts';
import { delegation, evidence, newDelegation, summary } from './shapes.ts';
import {
  answering,
  approval,
  approvalRequest,
  batch,
  batchAnswer,
  externalId,
  named,
  request,
  withdrawing,
} from './wire.ts';

export type { DelegationSeen, Evidence, NewDelegation, Summary } from './shapes.ts';
export type { Approval, Decision, Request } from './wire.ts';

export const refusals = defineRefusals({
  decided_otherwise: { status: 409, title: 'The approval has been decided the other way' },
  amended: { status: 409, title: 'The request has been amended' },
  no_longer_asked: { status: 409, title: 'You are no longer asked to decide this' },
  returned: { status: 409, title: 'A question about the request is open' },
  not_opened: { status: 409, title: 'The document has not been opened' },
  pays_you: { status: 409, title: 'A payee cannot approve their own payment' },
  document_missing: { status: 404, title: 'Only the fingerprint of the document is stored' },
  not_sealed: { status: 409, title: 'There is no sealed document yet' },
  cannot_be_sealed: { status: 409, title: 'The document cannot be sealed' },
  external_id_used: { status: 409, title: 'This externalId belongs to another request' },
  not_open: { status: 409, title: 'The request is no longer open' },
  unknown_approver: { status: 422, title: 'This connectionId belongs to no connected person' },
  step_unreachable: { status: 422, title: 'A step has too few eligible approvers' },
  due_in_past: { status: 422, title: 'The due time is in the past' },
  invalid_amount: { status: 422, title: 'The amount is invalid' },
  payment_impossible: { status: 422, title: 'The payment is not possible' },
  insufficient: { status: 409, title: 'The organisation’s balance is insufficient' },
  document_mismatch: { status: 422, title: 'The document does not match its fingerprint' },
  document_refused: { status: 422, title: 'The document is not accepted' },
  reminded_already: { status: 429, title: 'A reminder was already sent within the last hour' },
  too_many_delegations: { status: 422, title: `A user can have at most ${LIMITS.delegations} delegations` },
  unknown_delegate: { status: 422, title: 'No other user has this address' },
  too_many_open: {
    status: 409,
    title: `An organisation can have at most ${countText(LIMITS.open)} open requests`,
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
      'Lists a user’s approvals: all of them newest first, pending ones by due time, decided ones by latest decision.',
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
    summary: 'Counts all approvals of a user.',
    access: 'path',
    reading: true,
    output: summary,
  },
  'POST /api/work/approvals/{id}/approve': {
    summary:
      'Approves a document. Repeating the decision returns the same answer. A payment is made when the last step has approved.',
    access: 'actor',
    proof: 'signs',
    body: z.strictObject({ version }),
    output: approval,
    refusals: ['decided_otherwise', 'amended', 'no_longer_asked', 'returned', 'not_opened', 'pays_you'],
  },
  'POST /api/work/approvals/{id}/reject': {
    summary:
      'Rejects a document, optionally with a reason. Repeating the decision returns the same answer and keeps the first reason.',
    access: 'actor',
    proof: 'signs',
    body: z.strictObject({ reason: text(REASON_MAX).optional(), version }),
    output: approval,
    refusals: ['decided_otherwise', 'amended', 'no_longer_asked', 'returned'],
  },
  'POST /api/work/approvals/{id}/return': {
    summary: 'Returns a request with a question. Nobody can decide it until the organisation answers or amends it.',
    access: 'actor',
    body: z.strictObject({ question: text(REASON_MAX), version }),
    output: approval,
    refusals: ['amended', 'no_longer_asked', 'returned'],
  },
  'GET /api/work/approvals/{id}/document': {
    summary: 'Downloads the original document of an approval, or a part of it by `Range`.',
    access: 'actor',
    file: ['application/pdf', 'image/png', 'image/jpeg'],
    ranged: true,
    refusals: ['not_found', 'document_missing'],
  },
  'GET /api/work/approvals/{id}/sealed': {
    summary:
      'Downloads the sealed document of an approved request: document, seal page and evidence, signed by the organisation.',
    access: 'actor',
    file: ['application/pdf'],
    ranged: true,
    refusals: ['not_found', 'not_sealed', 'cannot_be_sealed'],
  },
  'GET /api/work/approvals/{id}/archive': {
    summary:
      'Downloads everything about an approval that the caller may see as a zip: documents, decisions, evidence, and how to verify them.',
    access: 'actor',
    file: ['application/zip'],
    refusals: ['not_found', 'not_sealed'],
  },
  'POST /api/work/approvals/{id}/opened': {
    summary:
      'Records that the caller opened the document of this version, which approving requires. Repeating it changes nothing.',
    access: 'actor',
    body: z.strictObject({ version }),
    output: approval,
    refusals: ['amended', 'no_longer_asked'],
  },
  'GET /api/work/delegations': {
    summary: 'Lists the delegations that the caller gave or received, newest first.',
    access: 'actor',
    output: z.array(delegation),
    paged: true,
  },
  'POST /api/work/delegations': {
    summary:
      'Offers a delegation: once accepted, the delegate may also decide what one organisation asks of the caller. Delegates cannot delegate further.',
    access: 'actor',
    proof: 'signs',
    body: newDelegation,
    output: delegation,
    status: 201,
    refusals: ['too_many_delegations', 'unknown_delegate', 'not_connected', 'invalid_amount'],
  },
  'POST /api/work/delegations/{id}/accept': {
    summary: 'Accepts a delegation. Accepting it again changes nothing.',
    access: 'actor',
    proof: 'signs',
    output: delegation,
    refusals: ['not_connected', 'no_longer_asked'],
  },
  'DELETE /api/work/delegations/{id}': {
    summary: 'Ends or declines a delegation, from either side. Decisions made under it stay.',
    access: 'actor',
  },
  'POST /api/work/approvals': {
    summary:
      'Requests an approval. `externalId` is the idempotency key: repeating the body returns the same answer, a different body is refused.',
    ...key,
    scope: 'approvals:write',
    extraScope: 'money:hold',
    body: approvalRequest,
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
    summary: `Requests up to ${LIMITS.batch} approvals of document fingerprints. Each is processed on its own: a refusal does not stop the others.`,
    ...key,
    scope: 'approvals:write',
    extraScope: 'money:hold',
    body: batch,
    output: batchAnswer,
    refusals: ['too_many_requests'],
  },
  'GET /api/work/approvals': {
    summary: 'Lists the organisation’s requests, newest first, or one by its externalId.',
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
    summary: 'Replaces the content of an open request by a new version, which voids the decisions so far.',
    ...key,
    scope: 'approvals:write',
    extraScope: 'money:hold',
    body: approvalRequest,
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
    summary: 'Answers an approver’s question, so that the unamended request can be decided again.',
    ...key,
    scope: 'approvals:write',
    body: answering,
    output: request,
    refusals: ['not_found', 'not_open', 'too_many_requests'],
  },
  'POST /api/work/approvals/withdraw': {
    summary: 'Withdraws an open request and releases its held money. Withdrawing it again changes nothing.',
    ...key,
    scope: 'approvals:write',
    body: withdrawing,
    output: request,
    refusals: ['not_found', 'not_open', 'too_many_requests'],
  },
  'POST /api/work/approvals/remind': {
    summary: 'Reminds everyone who has not decided, at most once an hour.',
    ...key,
    scope: 'approvals:write',
    body: named,
    output: request,
    refusals: ['not_found', 'not_open', 'reminded_already', 'too_many_requests'],
  },
  'GET /api/work/approvals/sealed': {
    summary:
      'Downloads the sealed document of an approved request (PAdES): document, seal page and evidence (docs/integrate.md).',
    ...key,
    scope: 'decisions:read',
    query: oneOf,
    file: ['application/pdf'],
    ranged: true,
    refusals: ['not_found', 'not_sealed', 'cannot_be_sealed', 'too_many_requests'],
  },
  'GET /api/work/approvals/archive': {
    summary:
      'Downloads everything about one request as a zip, with commands that verify it without this server (docs/product/verify.md).',
    ...key,
    scope: 'decisions:read',
    query: oneOf,
    file: ['application/zip'],
    refusals: ['not_found', 'not_sealed', 'too_many_requests'],
  },
  'GET /api/org/{id}/approvals/archive': {
    summary: 'Downloads everything about one request as a zip, for staff.',
    access: 'officer',
    right: 'read',
    query: oneOf,
    file: ['application/zip'],
    refusals: ['not_found', 'not_sealed'],
  },
  'GET /api/work/approvals/evidence': {
    summary: 'Returns every decision with its evidence, which can be verified without this server (docs/integrate.md).',
    ...key,
    scope: 'decisions:read',
    query: oneOf,
    output: evidence,
    refusals: ['not_found', 'too_many_requests'],
  },
  ...deskCalls,
});

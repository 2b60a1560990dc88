import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, text, timestamp } from '#platform/shapes.ts';
import { currencies, priorities, REASON_MAX } from './rules.ts';

export const refusals = defineRefusals({
  decided_otherwise: { status: 409, title: 'It has been decided the other way' },
});

const decision = z.strictObject({
  decision: z.enum(['approved', 'rejected']),
  /** The user who decided. */
  decidedBy: id,
  reason: z.string().nullable(),
  decidedAt: timestamp,
});
const approval = z.strictObject({
  id,
  userId: id,
  title: z.string(),
  description: z.string(),
  priority: z.enum(priorities),
  status: z.enum(['pending', 'approved', 'rejected']),
  requester: z.string().nullable(),
  amount: amount.nullable(),
  currency: z.enum(currencies).nullable(),
  /** SHA-256 of the document, hex. */
  documentHash: z.string().nullable(),
  documentName: z.string().nullable(),
  dueAt: timestamp.nullable(),
  decidedAt: timestamp.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** Every decision made, oldest first. */
  decisions: z.array(decision),
  createdAt: timestamp,
});

const count = z.int().nonnegative();
const summary = z.strictObject({
  pending: count,
  /** Decided either way. */
  completed: count,
  total: count,
  /** How many people or offices have asked. */
  requesters: count,
  /** How many requests carry the fingerprint of their document. */
  fingerprinted: count,
  lastRequestAt: timestamp.nullable(),
});

export type Summary = z.output<typeof summary>;
export type Approval = z.output<typeof approval>;
export type Decision = z.output<typeof decision>;

export const contract = defineContract(refusals, {
  'GET /api/work/approvals/{userId}': {
    summary:
      'Lists the approvals that a user is or was asked for: all of them newest first, the pending ones by when they are due, the decided ones latest decision first.',
    access: 'path',
    query: z.object({ status: z.enum(['pending', 'decided']).optional() }),
    output: z.array(approval),
    paged: true,
  },
  'GET /api/work/summary/{userId}': {
    summary: 'Counts all approvals that a user is or was asked for.',
    access: 'path',
    output: summary,
  },
  'POST /api/work/approvals/{id}/approve': {
    summary: 'Approves; the same decision again answers alike.',
    access: 'actor',
    proof: 'signs',
    output: approval,
    refusals: ['decided_otherwise'],
  },
  'POST /api/work/approvals/{id}/reject': {
    summary:
      'Rejects, with a reason if one is given; the same decision again answers alike and keeps the first reason.',
    access: 'actor',
    proof: 'signs',
    body: z.strictObject({ reason: text(REASON_MAX).optional() }),
    output: approval,
    refusals: ['decided_otherwise'],
  },
});

import { z } from 'zod';
import { actRefusals } from '#features/office/refusals.ts';
import { type CallSpec, defineContract, type Route } from '#platform/contract.ts';
import { MEMBER_STATES } from '#platform/member-states.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { date, id, name, namesShape, text, timestamp } from '#platform/shapes.ts';
import { DOCUMENT_TYPES } from './document-types.ts';
import { deskCodes, SITTING_MINUTES } from './identity-desk.ts';

const facts = z.strictObject({
  name: name(200),
  documentNumber: text(64),
  /** Facts printed on the document; null if it does not show one. */
  expiresOn: date.nullable(),
  nationality: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three letters such as KOR')
    .nullable(),
  birthDate: date.nullable(),
});
const found = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('verified'), facts }),
  z.strictObject({ outcome: z.literal('rejected'), code: z.enum(deskCodes) }),
]);
const sitting = z.strictObject({
  documentId: id,
  documentType: z.enum(DOCUMENT_TYPES),
  memberId: id,
  submittedAt: timestamp,
  until: timestamp,
  /** Other accounts verified by a document with the same type and typed number, with their states. */
  alsoVerifies: z.array(z.strictObject({ memberId: id, state: z.enum(MEMBER_STATES) })),
  /**
   * The two differing findings, shown to the third officer only. Empty for the first two, who must judge independently.
   */
  found: z.array(found),
});
export type OfficeSitting = z.output<typeof sitting>;
export type OfficeFound = z.output<typeof found>;

const desk = z.strictObject({
  /** True if officers verify documents on this server. */
  isOffered: z.boolean(),
  waiting: z.int(),
  oldestAt: timestamp.nullable(),
  /** Number of documents that the caller may take. */
  yours: z.int(),
  /** Number of documents on which two officers differ. */
  differ: z.int(),
  /** Number of documents that no current officer could look at or decide. */
  stuck: z.int(),
  inHand: z.array(z.strictObject({ documentId: id, ...namesShape('officer'), until: timestamp })),
  /** Id of the document that the caller has taken. */
  mine: id.nullable(),
});
export type OfficeDesk = z.output<typeof desk>;

const acting = { access: 'office', right: 'identity', proof: 'signs' } as const;
const nobodyLooks = ['not_offered'] as const;
const finding = ['not_offered', 'not_so_now', 'own_act'] as const;

export const identityCalls = {
  'GET /api/office/identity': {
    summary: 'Counts the documents that wait for an officer, and lists which officer has which.',
    access: 'office',
    right: 'disputes',
    output: desk,
  },
  'POST /api/office/identity/take': {
    summary: `Takes the longest-waiting document that the caller may check, for ${SITTING_MINUTES} minutes. Returns the same one while the caller has it.`,
    ...acting,
    output: sitting,
    refusals: ['not_offered', 'nothing_waits'],
  },
  'GET /api/office/identity/{documentId}': {
    summary: 'Returns the document that the caller has taken.',
    access: 'office',
    right: 'identity',
    output: sitting,
    refusals: nobodyLooks,
  },
  'GET /api/office/identity/{documentId}/picture': {
    summary:
      'Returns the picture, marked with the officer’s number and the time. Each look is recorded in the audit trail and its person is notified.',
    access: 'office',
    right: 'identity',
    file: ['image/jpeg'],
    refusals: ['not_offered', 'picture_unreadable', 'unavailable'],
  },
  'POST /api/office/identity/{documentId}/read': {
    summary:
      'Records what the officer read on the document. It must match what the person typed, which the officer does not see.',
    ...acting,
    body: facts,
    refusals: [...finding, 'differs'],
  },
  'POST /api/office/identity/{documentId}/refuse': {
    summary: 'Rejects the document, with a reason that its person sees.',
    ...acting,
    body: z.strictObject({ code: z.enum(deskCodes) }),
    refusals: finding,
  },
  'POST /api/office/identity/{documentId}/put-back': {
    summary: 'Returns the document to the queue for another officer.',
    ...acting,
    refusals: nobodyLooks,
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = defineRefusals({
  ...actRefusals,
  nothing_waits: { status: 404, title: 'There is no document for you to check' },
  picture_unreadable: { status: 422, title: 'The picture cannot be decoded' },
  differs: { status: 409, title: 'The finding differs from what the person typed' },
});

export const contract = defineContract(refusals, identityCalls);

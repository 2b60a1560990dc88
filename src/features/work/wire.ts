import { z } from 'zod';
import { amount, anyText, id, namesShape, text, timestamp } from '#platform/shapes.ts';
import {
  currencies,
  DOCUMENT_BYTES,
  LIMITS,
  MODES,
  PAYMENT_STATES,
  priorities,
  REASON_MAX,
  REQUEST_STATES,
  SEAT_STATES,
  STATUSES,
  STEP_STATES,
} from './rules.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits in lower case');
const connectionId = z.string().min(1).max(64);
/** The organisation's own id for its request. */
export const externalId = z.string().regex(/^[\x21-\x7e]{1,100}$/, 'must be 1 to 100 visible ASCII characters');

const decision = z.strictObject({
  decision: z.enum(['approved', 'rejected']),
  /** Id of the user who decided. */
  decidedBy: id,
  reason: z.string().nullable(),
  decidedAt: timestamp,
});

/** The requesting organisation, as approvers see it. */
const requestingOrganisation = z.strictObject({
  id,
  name: z.string(),
  displayName: z.string(),
  nameKo: z.string().nullable(),
  /** Seed of the organisation's seal. */
  seed: z.string(),
});
const documentSeen = z.strictObject({
  sha256,
  name: z.string(),
  type: z.string().nullable(),
  bytes: z.int().nullable(),
  pages: z.int().nullable(),
  /** True if the document itself is stored here; false if only its fingerprint is known. */
  isHere: z.boolean(),
});
const seatSeen = z.strictObject({
  /** Name of the person in the seat; null if they deleted their account. */
  ...namesShape('name'),
  decision: z.enum(['approved', 'rejected']).nullable(),
  decidedAt: timestamp.nullable(),
  /** Name of the person represented, if a delegate decided. */
  ...namesShape('forName'),
  isMe: z.boolean(),
  /** True if the person was added because the step passed its due date. */
  isEscalated: z.boolean(),
});
const stepSeen = z.strictObject({
  n: z.int(),
  mode: z.enum(MODES),
  needed: z.int(),
  dueAt: timestamp.nullable(),
  state: z.enum(STEP_STATES),
  seats: z.array(seatSeen),
});
const paymentSeen = z.strictObject({
  amount,
  currency: z.enum(currencies),
  /**
   * Registered name of an approved organisation; null for everybody else, whose proven name `GET /api/payee` returns.
   */
  payeeName: z.string().nullable(),
  payeeAddress: z.string(),
  /**
   * True if the request pays the viewer, or an organisation whose money they may spend, so that they cannot approve it.
   */
  isYours: z.boolean(),
  state: z.enum(PAYMENT_STATES),
});

const versionSeen = z.strictObject({
  version: z.int().positive(),
  title: z.string(),
  description: z.string(),
  amount: amount.nullable(),
  currency: z.enum(currencies).nullable(),
  dueAt: timestamp.nullable(),
  documentHash: z.string().nullable(),
  documentName: z.string().nullable(),
  steps: z.array(
    stepSeen.pick({ n: true, mode: true, needed: true }).extend({
      names: z.array(z.string().nullable()),
      namesKo: z.array(z.string().nullable()),
    }),
  ),
});

export const approval = z.strictObject({
  id,
  userId: id,
  title: z.string(),
  description: z.string(),
  priority: z.enum(priorities),
  status: z.enum(STATUSES),
  requester: z.string().nullable(),
  amount: amount.nullable(),
  currency: z.enum(currencies).nullable(),
  /** SHA-256 of the document, hex. */
  documentHash: z.string().nullable(),
  documentName: z.string().nullable(),
  dueAt: timestamp.nullable(),
  decidedAt: timestamp.nullable(),
  /** Reason for a rejection. */
  reason: z.string().nullable(),
  /** All decisions, oldest first. */
  decisions: z.array(decision),
  createdAt: timestamp,
  /**
   * The fields below describe an organisation's request. Other approvals have version 1, step 1 and otherwise empty
   * values.
   */
  version: z.int().positive(),
  step: z.int().positive(),
  organisation: requestingOrganisation.nullable(),
  document: documentSeen.nullable(),
  /** Time at which this person opened this version of the document. */
  openedAt: timestamp.nullable(),
  /** Name of the person represented, if this one is asked as a delegate. */
  ...namesShape('forName'),
  steps: z.array(stepSeen),
  payment: paymentSeen.nullable(),
  /** The approver's question and the organisation's answer. Nothing can be decided until it is answered. */
  question: z.strictObject({ question: z.string(), ...namesShape('by'), answer: z.string().nullable() }).nullable(),
  /** Reason why only this person is no longer asked: their delegation or their connection ended. */
  takenFrom: z.enum(['delegate', 'connection']).nullable(),
  /** Number of the version that replaced this one, and this person's approval in it, if they are asked there. */
  amended: z.strictObject({ version: z.int().positive(), approvalId: id.nullable() }).nullable(),
  /** The request to this person in the previous version; null if there was none. */
  before: versionSeen.nullable(),
});
export type Approval = z.output<typeof approval>;
export type Decision = z.output<typeof decision>;

const documentGiven = z
  .strictObject({
    name: text(200),
    /** SHA-256 of the document. Must match `content` if both are sent. */
    sha256: sha256.optional(),
    /** PDF, PNG or JPEG of at most 10 MB, in base64 (RFC 4648 section 4). */
    content: z
      .base64()
      .max(Math.ceil(DOCUMENT_BYTES / 3) * 4)
      .optional(),
  })
  .refine(({ sha256: hash, content }) => hash !== undefined || content !== undefined, {
    path: ['sha256'],
    message: 'is required without content',
  });
export type GivenDocument = z.output<typeof documentGiven>;

const stepGiven = z
  .strictObject({
    /** People who must approve, by `connectionId`, the organisation's own id for a person. */
    approvers: z
      .array(connectionId)
      .min(1)
      .max(LIMITS.approvers)
      .refine((ids) => new Set(ids).size === ids.length, 'must not name anyone twice'),
    mode: z.enum(MODES).default('all'),
    /** Number of approvals needed; only for mode `n`. */
    n: z.int().positive().max(LIMITS.approvers).optional(),
    dueAt: timestamp.optional(),
    /** An additional approver once `dueAt` has passed. */
    escalateTo: connectionId.optional(),
  })
  .refine(({ mode, n, approvers }) => (mode === 'n' ? n !== undefined && n <= approvers.length : n === undefined), {
    path: ['n'],
    message: 'is required for mode n, at most the number of approvers, and not allowed for other modes',
  })
  .refine(({ dueAt, escalateTo }) => escalateTo === undefined || dueAt !== undefined, {
    path: ['escalateTo'],
    message: 'needs dueAt',
  });
export type GivenStep = z.output<typeof stepGiven>;

const money = {
  amount: amount.optional(),
  currency: z.enum(currencies).optional(),
};
const content = {
  title: text(200),
  description: text(4000),
  priority: z.enum(priorities).default('normal'),
  /** The person or office that asks, as approvers see it. Default: the organisation's name. */
  requester: text(100).optional(),
  ...money,
  /** Deadline. A request still open then expires. */
  dueAt: timestamp.optional(),
  document: documentGiven.optional(),
  /** Pays this amount from the organisation's account when the last step approves. */
  payment: z.strictObject({ to: text(200) }).optional(),
  /** A single approver, instead of steps. */
  approver: connectionId.optional(),
  steps: z.array(stepGiven).min(1).max(LIMITS.steps).optional(),
};
interface Whole {
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  readonly payment?: object | undefined;
  readonly approver?: string | undefined;
  readonly steps?: readonly object[] | undefined;
}
const hasBoth = (whole: Whole) => (whole.amount === undefined) === (whole.currency === undefined);
const canPay = (whole: Whole) => whole.payment === undefined || whole.amount !== undefined;
const hasWho = (whole: Whole) => (whole.approver === undefined) !== (whole.steps === undefined);
const BOTH = { path: ['currency'], message: 'comes with an amount, and an amount with it' };
const PAYS = { path: ['payment'], message: 'needs amount and currency' };
const WHO = { path: ['steps'], message: 'or approver is required, but not both' };

/** A request, also as the new content of an amended one. */
export const approvalRequest = z
  .strictObject({ externalId, ...content })
  .refine(hasBoth, BOTH)
  .refine(canPay, PAYS)
  .refine(hasWho, WHO);
export type ApprovalRequest = z.output<typeof approvalRequest>;
/** A request in a batch, which may only contain the document's fingerprint. */
export const batched = approvalRequest.refine(({ document }) => document?.content === undefined, {
  path: ['document', 'content'],
  message: 'cannot come in a batch',
});
/** Requests are parsed one by one, so that a malformed one does not fail the others. */
export const batch = z.strictObject({
  approvals: z
    .array(z.unknown().describe('Like the body of `POST /api/work/approvals`, without document content.'))
    .min(1)
    .max(LIMITS.batch),
});

/** A request as the organisation's programs and staff see it. */
export const request = z.strictObject({
  id,
  externalId: z.string(),
  state: z.enum(REQUEST_STATES),
  version: z.int().positive(),
  step: z.int().positive(),
  title: z.string(),
  amount: amount.nullable(),
  currency: z.enum(currencies).nullable(),
  dueAt: timestamp.nullable(),
  document: documentSeen.nullable(),
  steps: z.array(
    z.strictObject({
      n: z.int(),
      mode: z.enum(MODES),
      needed: z.int(),
      dueAt: timestamp.nullable(),
      state: z.enum(STEP_STATES),
      seats: z.array(
        z.strictObject({
          connectionId: z.string().nullable(),
          state: z.enum(SEAT_STATES),
          /** True if a delegate decided. */
          isDelegated: z.boolean(),
          openedAt: timestamp.nullable(),
          decidedAt: timestamp.nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
  payment: z.strictObject({ to: z.string(), state: z.enum(PAYMENT_STATES), transactionId: id }).nullable(),
  question: z.strictObject({ question: z.string(), answer: z.string().nullable() }).nullable(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
  /** Reason for the withdrawal or rejection. */
  reason: z.string().nullable(),
});
export type Request = z.output<typeof request>;

export const named = z.strictObject({ externalId });
export const withdrawing = z.strictObject({ externalId, reason: anyText(REASON_MAX).optional() });
export const answering = z.strictObject({ externalId, answer: text(REASON_MAX) });
/** The result of each request in a batch. */
export const batchAnswer = z.array(
  z.strictObject({
    /** externalId as sent; empty if there was none. */
    externalId: z.string(),
    request: request.nullable(),
    /** The refusal, as the single call would return it. */
    problem: z
      .strictObject({ status: z.int(), code: z.string(), title: z.string(), detail: z.string().nullable() })
      .nullable(),
  }),
);

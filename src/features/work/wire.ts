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
/** The organisation’s own word for what it asks. */
export const externalId = z.string().regex(/^[\x21-\x7e]{1,100}$/, 'must be 1 to 100 visible ASCII characters');

const decision = z.strictObject({
  decision: z.enum(['approved', 'rejected']),
  /** The user who decided. */
  decidedBy: id,
  reason: z.string().nullable(),
  decidedAt: timestamp,
});

/** Whoever asks, as an approver is shown it. */
const asking = z.strictObject({
  id,
  name: z.string(),
  displayName: z.string(),
  nameKo: z.string().nullable(),
  /** Of its seal. */
  seed: z.string(),
});
const documentSeen = z.strictObject({
  sha256,
  name: z.string(),
  type: z.string().nullable(),
  bytes: z.int().nullable(),
  pages: z.int().nullable(),
  /** The document itself is here, not its fingerprint alone. */
  isHere: z.boolean(),
});
const seatSeen = z.strictObject({
  /** Null where they are gone. */
  ...namesShape('name'),
  decision: z.enum(['approved', 'rejected']).nullable(),
  decidedAt: timestamp.nullable(),
  /** For whom it was decided, where a delegate did. */
  ...namesShape('forName'),
  isMe: z.boolean(),
  /** Asked as well when the step's due date had passed. */
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
  /** The registered name of an approved organisation; null for everybody else, whose proven name `GET /api/payee` has. */
  payeeName: z.string().nullable(),
  payeeAddress: z.string(),
  /** It pays the person who is asked, or an organisation whose money they spend: they cannot approve it. */
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
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** Every decision made, oldest first. */
  decisions: z.array(decision),
  createdAt: timestamp,
  /** What follows is of an organisation’s request; of another approval there is version 1, step 1 and nothing. */
  version: z.int().positive(),
  step: z.int().positive(),
  organisation: asking.nullable(),
  document: documentSeen.nullable(),
  /** When this person opened this version of the document. */
  openedAt: timestamp.nullable(),
  /** For whom this person is asked, where they stand in. */
  ...namesShape('forName'),
  steps: z.array(stepSeen),
  payment: paymentSeen.nullable(),
  /** What somebody asked back, and what was answered; while there is no answer nothing can be decided. */
  question: z.strictObject({ question: z.string(), ...namesShape('by'), answer: z.string().nullable() }).nullable(),
  /** Why it was taken from this person alone: they stand in no more, or are not connected any more. */
  takenFrom: z.enum(['delegate', 'connection']).nullable(),
  /** The version that took its place, and this person’s approval in that one, where they are asked there. */
  amended: z.strictObject({ version: z.int().positive(), approvalId: id.nullable() }).nullable(),
  /** What this person was asked in the version before, where they were. */
  before: versionSeen.nullable(),
});
export type Approval = z.output<typeof approval>;
export type Decision = z.output<typeof decision>;

const documentGiven = z
  .strictObject({
    name: text(200),
    /** Of the document; where its content comes too it must be of that. */
    sha256: sha256.optional(),
    /** PDF, PNG or JPEG of at most 10 MB, in base64 (RFC 4648 section 4). */
    content: z
      .base64()
      .max(Math.ceil(DOCUMENT_BYTES / 3) * 4)
      .optional(),
  })
  .refine(({ sha256: hash, content }) => hash !== undefined || content !== undefined, {
    path: ['sha256'],
    message: 'must be given where there is no content',
  });
export type GivenDocument = z.output<typeof documentGiven>;

const stepGiven = z
  .strictObject({
    /** By the `connectionId` by which the organisation knows them. */
    approvers: z
      .array(connectionId)
      .min(1)
      .max(LIMITS.approvers)
      .refine((ids) => new Set(ids).size === ids.length, 'must name each once'),
    mode: z.enum(MODES).default('all'),
    /** How many of them, of mode `n` alone. */
    n: z.int().positive().max(LIMITS.approvers).optional(),
    dueAt: timestamp.optional(),
    /** Who is asked too when `dueAt` has passed. */
    escalateTo: connectionId.optional(),
  })
  .refine(({ mode, n, approvers }) => (mode === 'n' ? n !== undefined && n <= approvers.length : n === undefined), {
    path: ['n'],
    message: 'must be given for mode n, of at most as many as there are approvers, and for no other',
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
  /** Who in the organisation asks, as approvers read it; the organisation’s name unless told. */
  requester: text(100).optional(),
  ...money,
  /** Until when it may be decided: whatever is open then has expired. */
  dueAt: timestamp.optional(),
  document: documentGiven.optional(),
  /** Pays this amount from the organisation’s account when the last step approves. */
  payment: z.strictObject({ to: text(200) }).optional(),
  /** One approver, in place of steps. */
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
const WHO = { path: ['steps'], message: 'must be given, or approver, not both' };

/** What is asked; also what takes its place when it is amended. */
export const asked = z
  .strictObject({ externalId, ...content })
  .refine(hasBoth, BOTH)
  .refine(canPay, PAYS)
  .refine(hasWho, WHO);
export type Asked = z.output<typeof asked>;
/** One request of a batch; a batch carries only fingerprints of documents. */
export const batched = asked.refine(({ document }) => document?.content === undefined, {
  path: ['document', 'content'],
  message: 'cannot come in a batch',
});
/** Each request is parsed on its own, so that a malformed one does not fail the others. */
export const batch = z.strictObject({
  approvals: z
    .array(z.unknown().describe('As the body of `POST /api/work/approvals`, without the content of a document.'))
    .min(1)
    .max(LIMITS.batch),
});

/** An organisation’s request, as its programs and staff see it. */
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
          /** By a delegate whom they named. */
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
  /** Why it was withdrawn or rejected. */
  reason: z.string().nullable(),
});
export type Request = z.output<typeof request>;

export const named = z.strictObject({ externalId });
export const withdrawing = z.strictObject({ externalId, reason: anyText(REASON_MAX).optional() });
export const answering = z.strictObject({ externalId, answer: text(REASON_MAX) });
/** What became of each that came in a batch. */
export const batchAnswer = z.array(
  z.strictObject({
    /** As it was sent; empty where none was. */
    externalId: z.string(),
    request: request.nullable(),
    /** Why it was refused, as the single call says it. */
    problem: z
      .strictObject({ status: z.int(), code: z.string(), title: z.string(), detail: z.string().nullable() })
      .nullable(),
  }),
);

import { createHash } from 'node:crypto';
import type { DataOf } from '#features/outbound/event-shapes.ts';
import type { EventType } from '#features/outbound/events.ts';
import { type Announcement, announce, announceAll } from '#features/outbound/server/announce.ts';
import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Tx } from '#platform/server/store/db.ts';
import {
  APPROVAL_ASKED,
  APPROVAL_REMINDER,
  APPROVAL_UPDATE,
  DECIDED_BY_ANOTHER,
  type DecisionKind,
} from '../../rules.ts';
import type { ApprovalRow } from '../store.ts';
import { amountText } from './hold-payment.ts';
import type { RequestRow } from './requests-store.ts';
import type { AskedRow } from './steps-store.ts';

type Of = Pick<RequestRow, 'organisation_id' | 'external_id' | 'version'>;
/** The data of an event, without the fields that name the request. */
export type ApprovalEventData<T extends ApprovalEvent> = Omit<DataOf<T>, 'externalId' | 'version'>;
type ApprovalEvent = Extract<EventType, `approval.${string}`>;

/** Maximum externalId length that fits into an event subject after its prefix (`organisation_events`). */
const LONGEST_IN_SUBJECT = 100 - 'approval:'.length;

/** Returns the event subject of a request: its externalId, or the hex SHA-256 of one that is too long. */
const subjectOf = ({ external_id: id }: Of): string =>
  `approval:${id.length > LONGEST_IN_SUBJECT ? createHash('sha256').update(id).digest('hex') : id}`;

/**
 * Publishes an event about a request to the organisation's programs. Must come last in the transaction, since it locks
 * the event stream.
 */
export const publishToPrograms = <T extends ApprovalEvent>(
  tx: Tx,
  request: Of,
  type: T,
  data: ApprovalEventData<T>,
): Promise<boolean> =>
  announce(tx, request.organisation_id, type, subjectOf(request), {
    externalId: request.external_id,
    version: request.version,
    ...data,
  } as DataOf<T>);

/** Publishes several events about a request, in order. */
export const publishAllToPrograms = (
  tx: Tx,
  request: Of,
  all: readonly Pick<Announcement, 'type' | 'data'>[],
): Promise<boolean> =>
  announceAll(
    tx,
    request.organisation_id,
    all.map(({ type, data }) => ({
      type,
      subject: subjectOf(request),
      data: { externalId: request.external_id, version: request.version, ...data },
    })),
  );

/** Describes the result of a request's hold, as programs receive it. */
export function paymentOutcome(
  { transfer_id: transactionId, amount, currency }: RequestRow,
  state: 'posted' | 'voided',
): DataOf<'approval.expired'>['payment'] {
  const text = amountText(amount, currency);
  if (transactionId === null || text === null || currency === null) return null;
  return { transactionId, amount: text, currency, state };
}

const tellOf =
  (type: string) =>
  (tx: Tx, { title, requester }: RequestRow, asked: readonly AskedRow[]): Promise<void> =>
    emit(
      tx,
      asked.map(({ id, user_id: userId }) => ({ userId, type, data: { approvalId: id, title, requester } })),
    );

/** Notifies people of new approvals. */
export const notifyApprovers = tellOf(APPROVAL_ASKED);

/** Reminds people of pending approvals. */
export const remindApprovers = tellOf(APPROVAL_REMINDER);

/** Notifies a person that somebody else decided their approval. */
export const notifyOwner = (
  tx: Tx,
  { id, user_id: userId, title }: ApprovalRow,
  decision: DecisionKind,
): Promise<void> => emit(tx, [{ userId, type: DECIDED_BY_ANOTHER, data: { approvalId: id, title, decision } }]);

/** Makes the people's screens reload, without a notification. */
export const refreshScreens = (
  tx: Tx,
  people: readonly { readonly id: number; readonly user_id: UserId }[],
): Promise<void> =>
  emit(
    tx,
    people.map(({ id, user_id: userId }) => ({ userId, type: APPROVAL_UPDATE, data: { approvalId: id } })),
  );

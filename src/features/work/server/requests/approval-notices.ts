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
import { amountText } from './payment.ts';
import type { RequestRow } from './requests-store.ts';
import type { AskedRow } from './steps-store.ts';

type Of = Pick<RequestRow, 'organisation_id' | 'external_id' | 'version'>;
/** What programs are told besides which request it is. */
export type Told<T extends ApprovalEvent> = Omit<DataOf<T>, 'externalId' | 'version'>;
type ApprovalEvent = Extract<EventType, `approval.${string}`>;

/** Longest externalId that a subject has room for beside its prefix (`organisation_events`). */
const LONGEST_IN_SUBJECT = 100 - 'approval:'.length;

/** Names a request as the subject of events: by its externalId, or by the SHA-256 of one that is too long, in hex. */
const subjectOf = ({ external_id: id }: Of): string =>
  `approval:${id.length > LONGEST_IN_SUBJECT ? createHash('sha256').update(id).digest('hex') : id}`;

/** Tells the organisation's programs what became of a request; the last thing in a transaction. */
export const tellPrograms = <T extends ApprovalEvent>(tx: Tx, request: Of, type: T, data: Told<T>): Promise<boolean> =>
  announce(tx, request.organisation_id, type, subjectOf(request), {
    externalId: request.external_id,
    version: request.version,
    ...data,
  } as DataOf<T>);

/** The same of several things, in their order. */
export const tellProgramsAll = (
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

/** What became of the money that a request held, as programs are told. */
export function paymentTold(
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

/** Tells people that something is asked of them. */
export const tellAsked = tellOf(APPROVAL_ASKED);

/** And that it still is. */
export const tellReminder = tellOf(APPROVAL_REMINDER);

/** Tells a person that somebody else decided what they were asked. */
export const tellOwner = (tx: Tx, { id, user_id: userId, title }: ApprovalRow, decision: DecisionKind): Promise<void> =>
  emit(tx, [{ userId, type: DECIDED_BY_ANOTHER, data: { approvalId: id, title, decision } }]);

/** Has the screens of those read again what became of it; it is no news that anybody is notified of. */
export const tellScreens = (
  tx: Tx,
  people: readonly { readonly id: number; readonly user_id: UserId }[],
): Promise<void> =>
  emit(
    tx,
    people.map(({ id, user_id: userId }) => ({ userId, type: APPROVAL_UPDATE, data: { approvalId: id } })),
  );

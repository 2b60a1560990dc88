import type { NotificationCode } from './sentences.ts';

/** Kinds of push messages, which each person switches on and off one by one. */
export const PUSH_KINDS = ['money', 'work', 'papers', 'refunds', 'security'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Maximum number of devices per person; adding another removes the oldest. */
export const MOST_DEVICES = 10;

const kinds: Readonly<Record<NotificationCode, PushKind>> = {
  money_received: 'money',
  send_failed: 'money',
  bank_done: 'money',
  bank_failed: 'money',
  order_paid: 'money',
  order_no_cover: 'money',
  order_payee_gone: 'money',
  withdrawal_done: 'money',
  withdrawal_uncertain: 'money',
  withdrawal_fee_kept: 'money',
  request_asked: 'money',
  request_reminded: 'money',
  request_declined: 'money',
  case_opened: 'money',
  case_news: 'money',
  case_over: 'money',
  work_approved: 'work',
  work_rejected: 'work',
  decision_wanted: 'work',
  approval_asked: 'work',
  approval_reminder: 'work',
  approvals_many: 'work',
  delegation_offered: 'work',
  events_given_up: 'work',
  document_verified: 'papers',
  document_rejected: 'papers',
  document_looked: 'papers',
  credential_shown: 'papers',
  credential_came: 'papers',
  credential_not_given: 'papers',
  role_ended: 'papers',
  erasure_done: 'papers',
  erasure_kept: 'papers',
  refund_approved: 'refunds',
  refund_paid: 'refunds',
  refund_refused: 'refunds',
  refund_taken_back: 'refunds',
  travel_departure: 'refunds',
  travel_last_day: 'refunds',
  address_named: 'security',
  email_unproven: 'security',
  standing_active: 'security',
  standing_limited: 'security',
  standing_frozen: 'security',
  standing_closed: 'security',
};

/** Returns the kind of a notification; one without a code concerns sign-in, so it is security. */
export const pushKindOf = (code: NotificationCode | null): PushKind => (code === null ? 'security' : kinds[code]);

/**
 * JSON that is encrypted and sent to a device; it contains details only if the person allows them on the lock screen.
 */
export interface Pushed {
  /** Id of the notification. */
  readonly id: number;
  readonly language: 'en' | 'ko';
  /** Path of the screen to open, within this app. */
  readonly url: string;
  /** Number of unread notifications, for the app's badge. */
  readonly unread: number;
  readonly told?: {
    readonly code: NotificationCode | null;
    readonly params: Readonly<Record<string, string>>;
    readonly title: string;
    readonly message: string;
  };
}

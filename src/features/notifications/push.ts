import type { NotificationCode } from './sentences.ts';

/** What a person may be notified of on a phone, each by itself. */
export const PUSH_KINDS = ['money', 'work', 'papers', 'refunds', 'security'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Devices of one person; the one that was added first makes room for another. */
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
  standing_active: 'security',
  standing_limited: 'security',
  standing_frozen: 'security',
  standing_closed: 'security',
};

/** The kind of a notification; those without a code tell how its person gets in. */
export const pushKindOf = (code: NotificationCode | null): PushKind => (code === null ? 'security' : kinds[code]);

/** What a device is sent, as JSON, encrypted for it: what happened only where the person wants it on a lock screen. */
export interface Pushed {
  /** Of the notification. */
  readonly id: number;
  readonly language: 'en' | 'ko';
  /** A path of this app. */
  readonly url: string;
  /** What is unread, for the badge of the app. */
  readonly unread: number;
  readonly told?: {
    readonly code: NotificationCode | null;
    readonly params: Readonly<Record<string, string>>;
    readonly title: string;
    readonly message: string;
  };
}

/** How long a change of a proven e-mail by the office waits, so that its person can stop it. */
export const WAIT_HOURS = 72;
/** How long it waits where the mail to the present address was given up, since that mailbox may be gone. */
export const UNSENT_DAYS = 7;
/** How long the new address may take to be proven, from the mail to the present address on. */
export const CHANGE_DAYS = 7;
/** After so many stops within `STOP_DAYS` a further change wants a frozen account and cannot be stopped by a press. */
export const MOST_STOPS = 2;
export const STOP_DAYS = 30;

/** How long the password still signs in with the former address after a change took effect: its owner knows no other. */
export const FORMER_DAYS = 30;

/** How a change ended: `changed` by another e-mail of the person's own, `void` since something it rests on changed. */
const CHANGE_ENDS = ['done', 'stopped', 'changed', 'void', 'expired'] as const;
export type ChangeEnd = (typeof CHANGE_ENDS)[number];
export const CHANGE_STATES = ['open', ...CHANGE_ENDS] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** Hides an address but for its first letter and its domain, so that a thief of a phone does not learn it whole. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
};

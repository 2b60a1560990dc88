/** Hours for which an e-mail change by the office waits, so that its person can stop it. */
export const WAIT_HOURS = 72;
/** Days for which the change waits if the e-mail to the current address could not be sent: that mailbox may be gone. */
export const UNSENT_DAYS = 7;
/** Days within which the new address must be proven, counted from the e-mail to the current one. */
export const CHANGE_DAYS = 7;
/**
 * After this many stops within `STOP_DAYS` the next change requires a frozen account, and its person cannot stop it.
 */
export const MOST_STOPS = 2;
export const STOP_DAYS = 30;

/**
 * Days for which the password still signs in with the former address after a change took effect: its owner may know no
 * other.
 */
export const FORMER_DAYS = 30;

/**
 * Outcomes of a change. `changed`: the person proved another e-mail themselves. `void`: a precondition no longer held.
 */
const CHANGE_ENDS = ['done', 'stopped', 'changed', 'void', 'expired'] as const;
export type ChangeEnd = (typeof CHANGE_ENDS)[number];
export const CHANGE_STATES = ['open', ...CHANGE_ENDS] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** Masks an address except for its first letter and its domain, so that the thief of a phone cannot read it. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
};

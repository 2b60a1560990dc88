import { isHosted, needsSession } from '#platform/web/calls/session.ts';

/**
 * Reports whether adding a way to sign in needs the password: if no device signs it, and always in a personal wallet
 * with a password.
 */
export const needsPassword = (isSigned: boolean): boolean => needsSession() && (!isSigned || !isHosted());

import { isHosted, needsSession } from '#platform/web/calls/session.ts';

/** Whether the password is typed for what adds a way in: where no device signs it, and in a personal wallet with a password always. */
export const needsPassword = (isSigned: boolean): boolean => needsSession() && (!isSigned || !isHosted());

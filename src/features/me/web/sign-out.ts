import { call } from '#features/auth/web/calls.ts';
import { forgetPerson } from '#features/auth/web/known-person.ts';
import { dropSharedPicture } from '#features/codes/web/shared-picture.ts';
import { forgetKeys } from '#platform/web/calls/kept-keys.ts';
import { forgetReplies } from '#platform/web/calls/kept-replies.ts';
import { clearSession, needsSession, storedToken } from '#platform/web/calls/session.ts';
import { report } from '#platform/web/device/report.ts';

/**
 * Ends the session on the server and clears everything in this browser: both keys, cached answers, the remembered
 * sign-in and a picture that another app shared. The built files stay, as they contain no personal data. Returns false
 * if the server could not be reached, in which case the session may still exist there.
 */
export async function signOut(): Promise<boolean> {
  const isAlreadyLogged = await tellServer();
  await forgetHere();
  return isAlreadyLogged;
}

/** Clears this browser's data about the person, for a session that the server has already ended. */
export async function forgetHere(): Promise<void> {
  await Promise.all([forgetReplies(), dropSharedPicture()]);
  forgetPerson();
  clearSession();
  forgetKeys();
}

async function tellServer(): Promise<boolean> {
  if (storedToken() === null && !needsSession()) return true;
  try {
    await call('POST /api/auth/logout');
    return true;
  } catch (error) {
    report('Sign Out', error);
    return false;
  }
}

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
  // First, because a read in flight may find the session ended and reload the page before this function goes on.
  await forgetData();
  const isAlreadyLogged = await tellServer();
  clearSession();
  return isAlreadyLogged;
}

/** Clears this browser's data about the person, for a session that the server has already ended. */
export async function forgetHere(): Promise<void> {
  await forgetData();
  clearSession();
}

async function forgetData(): Promise<void> {
  forgetPerson();
  forgetKeys();
  await Promise.all([forgetReplies(), dropSharedPicture()]);
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

import { call } from '#features/auth/web/calls.ts';
import { forgetPerson } from '#features/auth/web/known-person.ts';
import { dropSharedPicture } from '#features/codes/web/shared-picture.ts';
import { forgetKeys } from '#platform/web/calls/kept-keys.ts';
import { forgetReplies } from '#platform/web/calls/kept-replies.ts';
import { clearSession, needsSession, storedToken } from '#platform/web/calls/session.ts';
import { report } from '#platform/web/device/report.ts';

/**
 * Ends the session on the server and forgets everything in this browser: both keys, every answer that was kept, who signs in here, and a picture that another
 * app shared; the built files, which are nobody's, stay.
 * Gives false when the server could not be told, so that the session may live on there.
 */
export async function signOut(): Promise<boolean> {
  const isAlreadyLogged = await tellServer();
  await forgetHere();
  return isAlreadyLogged;
}

/** Forgets in this browser the person who was signed in: for one whose session the server has ended already. */
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

import { HttpError, pathOf } from '#platform/web/calls/api.ts';
import { queries, readOf } from '#platform/web/calls/query.ts';
import { actingUserId } from '#platform/web/calls/session.ts';
import type { User } from '../contract.ts';
import type { RequestToSign, SigningSubject } from './to-sign.ts';

/** A signature is good for 60 s after the device was asked; what a person types meanwhile takes some of them. */
const GOOD_FOR_MS = 40_000;

/**
 * Makes a call that has to be signed where biometrics are on: the device is asked first, under a line that says `what` is signed, as soon as the
 * page knows it, else when the server says so; where the wallet wants its password too, that is asked for when the server says so. A person who
 * gives neither gets the refusal that asks for it, and nothing is done.
 */
export async function signed<T>(
  what: string | SigningSubject,
  toSign: RequestToSign,
  make: (signature?: string, password?: string) => Promise<T>,
): Promise<T> {
  let signature = signsHere() ? await mustSign(what, toSign) : undefined;
  let goodUntil = performance.now() + GOOD_FOR_MS;
  let password: string | undefined;
  for (;;) {
    try {
      return await make(signature, password);
    } catch (error) {
      const code = error instanceof HttpError ? error.code : undefined;
      if (code === 'password_required' || code === 'password_refused') {
        password = await askForPassword(what, code === 'password_refused');
        if (password === undefined) throw error;
        if (performance.now() > goodUntil) signature = undefined;
      } else if (code === 'signature_required' && signature === undefined) {
        signature = await mustSign(what, toSign);
        goodUntil = performance.now() + GOOD_FOR_MS;
      } else throw error;
    }
  }
}

/** As `signed`, of what is signed whoever asks: the call is made once the device has signed, and else not at all. */
export async function signedFirst<T>(
  what: string,
  toSign: RequestToSign,
  make: (signature: string) => Promise<T>,
): Promise<T> {
  return make(await mustSign(what, toSign));
}

/** Whether the page knows that this person's device signs. */
function signsHere(): boolean {
  const { queryKey } = readOf('GET /api/user/{userId}', { userId: actingUserId() }, undefined);
  return queries.getQueryData<User>(queryKey)?.biometricEnabled === true;
}

async function mustSign(what: string | SigningSubject, { call, params, query, body }: RequestToSign): Promise<string> {
  const { openSigning } = await import('./SigningSheet.tsx');
  const signature = await openSigning({ what, request: { call, path: pathOf(call, { params, query }), body } });
  // The server's own refusal of a request that nobody signed.
  if (signature === undefined) throw new HttpError(403, 'nobody signed', { code: 'signature_required' });
  return signature;
}

async function askForPassword(what: string | SigningSubject, isWrong: boolean): Promise<string | undefined> {
  const { openPassword } = await import('./PasswordSheet.tsx');
  return openPassword({ what: typeof what === 'string' ? what : what.text, isWrong });
}

import { HttpError, pathOf } from '#platform/web/calls/api.ts';
import type { RequestToSign, SigningSubject } from './to-sign.ts';

/**
 * Makes a call; where its user has biometrics on, the device is asked to sign this very request first, under a line that says `what` is
 * signed; where the wallet wants its password too, that is asked for before. A person who gives neither gets the refusal that asked, and nothing
 * is done.
 */
export async function signed<T>(
  what: string | SigningSubject,
  toSign: RequestToSign,
  make: (signature?: string, password?: string) => Promise<T>,
  password?: string,
): Promise<T> {
  try {
    return await make(undefined, password);
  } catch (error) {
    const code = error instanceof HttpError ? error.code : undefined;
    if (code === 'password_required' || code === 'password_refused') {
      const typed = await askForPassword(what, code === 'password_refused');
      if (typed === undefined) throw error;
      return signed(what, toSign, make, typed);
    }
    if (code !== 'signature_required') throw error;
    const signature = await askToSign(what, toSign);
    if (signature === undefined) throw error;
    return make(signature, password);
  }
}

async function askForPassword(what: string | SigningSubject, isWrong: boolean): Promise<string | undefined> {
  const { openPassword } = await import('./PasswordSheet.tsx');
  return openPassword({ what: typeof what === 'string' ? what : what.text, isWrong });
}

/** As `signed`, of what is signed the caller: the call is made once the device has signed, and else not at all; resolves to whether it was. */
export async function signedFirst(
  what: string,
  toSign: RequestToSign,
  make: (signature: string) => Promise<unknown>,
): Promise<boolean> {
  const signature = await askToSign(what, toSign);
  if (signature === undefined) return false;
  await make(signature);
  return true;
}

async function askToSign(
  what: string | SigningSubject,
  { call, params, query, body }: RequestToSign,
): Promise<string | undefined> {
  const { openSigning } = await import('./SigningSheet.tsx');
  return openSigning({ what, request: { call, path: pathOf(call, { params, query }), body } });
}

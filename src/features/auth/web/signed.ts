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
  let proof: Proof = signsHere() ? await sign(what, toSign) : {};
  for (;;) {
    try {
      return await make(proof.signature, proof.password);
    } catch (error) {
      proof = await proofFor(error, proof, what, toSign);
    }
  }
}

interface Proof {
  readonly signature?: string;
  readonly signedAt?: number;
  readonly password?: string;
}

/** Asks the person for what a refusal wants; any other error goes on. */
async function proofFor(
  error: unknown,
  given: Proof,
  what: string | SigningSubject,
  toSign: RequestToSign,
): Promise<Proof> {
  const code = error instanceof HttpError ? error.code : undefined;
  if (code === 'signature_required' && given.signature === undefined)
    return { ...given, ...(await sign(what, toSign)) };
  if (code !== 'password_required' && code !== 'password_refused') throw error;
  const password = await askForPassword(what, code === 'password_refused');
  if (password === undefined) throw error;
  const isGood = performance.now() - (given.signedAt ?? 0) < GOOD_FOR_MS;
  return isGood ? { ...given, password } : { password };
}

/** As `signed`, of what is always signed: the call is made once the device has signed, and else not at all. */
export async function signedFirst<T>(
  what: string,
  toSign: RequestToSign,
  make: (signature: string) => Promise<T>,
): Promise<T> {
  const { signature } = await sign(what, toSign);
  return make(signature);
}

/** Whether the page knows that this person's device signs. */
function signsHere(): boolean {
  const { queryKey } = readOf('GET /api/user/{userId}', { userId: actingUserId() }, undefined);
  return queries.getQueryData<User>(queryKey)?.biometricEnabled === true;
}

async function sign(what: string | SigningSubject, { call, params, query, body }: RequestToSign) {
  const { openSigning } = await import('./SigningSheet.tsx');
  const signedAt = performance.now();
  const signature = await openSigning({ what, request: { call, path: pathOf(call, { params, query }), body } });
  // The server's own refusal of a request that nobody signed.
  if (signature === undefined) throw new HttpError(403, 'nobody signed', { code: 'signature_required' });
  return { signature, signedAt };
}

async function askForPassword(what: string | SigningSubject, isWrong: boolean): Promise<string | undefined> {
  const { openPassword } = await import('./PasswordSheet.tsx');
  return openPassword({ what: typeof what === 'string' ? what : what.text, isWrong });
}

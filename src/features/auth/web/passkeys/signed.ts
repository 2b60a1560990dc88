import type { User } from '#features/auth/contract.ts';
import type { Contract, OutputOf } from '#platform/contract.ts';
import { type CallInput, type Client, HttpError, pathOf, type SentFor, type SpecOf } from '#platform/web/calls/api.ts';
import { queries, readOf } from '#platform/web/calls/query.ts';
import { actingUserId } from '#platform/web/calls/session.ts';
import type { RequestToSign, SigningSubject } from './to-sign.ts';

/** A signature is valid for 60 s after the challenge. This leaves the person 20 s of them to type a password. */
const GOOD_FOR_MS = 40_000;

/**
 * Makes a call that must be signed if biometrics are on. The device is asked first, with `what` as the description, or
 * after the server's refusal if the switch was unknown. If the wallet also needs its password, the server's refusal
 * asks for that. A person who gives neither gets the refusal, and nothing is done.
 */
export async function signed<T>(
  what: string | SigningSubject,
  toSign: RequestToSign,
  make: (signature?: string, password?: string) => Promise<T>,
): Promise<T> {
  let proof: Proof = (await signsHere()) ? await sign(what, toSign) : {};
  for (;;) {
    try {
      return await make(proof.signature, proof.password);
    } catch (error) {
      proof = await proofFor(error, proof, what, toSign);
    }
  }
}

/** Like `signed`, for a call of a contract. The sent request is the signed one. */
export const signedCall = <C extends Contract, R extends keyof C['calls'] & string>(
  call: Client<C>,
  what: string | SigningSubject,
  route: R,
  sent: SentFor<R, SpecOf<C, R>>,
): Promise<OutputOf<SpecOf<C, R>>> => {
  const make = call as (route: R, sent: CallInput) => Promise<OutputOf<SpecOf<C, R>>>;
  const given = sent as CallInput;
  return signed(what, { ...given, call: route }, (signature, password) =>
    make(route, { ...given, signature, password }),
  );
};

interface Proof {
  readonly signature?: string;
  readonly signedAt?: number;
  readonly password?: string;
}

/** Asks the person for the proof that a refusal requires. Throws any other error again. */
async function proofFor(
  error: unknown,
  given: Proof,
  what: string | SigningSubject,
  toSign: RequestToSign,
): Promise<Proof> {
  const code = error instanceof HttpError ? error.code : undefined;
  if (code === 'passkey_needed') {
    await (await import('./ceremony.ts')).raiseSession();
    return given;
  }
  if (code === 'signature_required' && given.signature === undefined)
    return { ...given, ...(await sign(what, toSign)) };
  if (code !== 'password_required' && code !== 'password_refused') throw error;
  const password = await askForPassword(what, code === 'password_refused');
  if (password === undefined) throw error;
  const isGood = performance.now() - (given.signedAt ?? 0) < GOOD_FOR_MS;
  return isGood ? { ...given, password } : { password };
}

/** Like `signed`, for calls that always need a signature. Without one, the call is not made. */
export async function signedFirst<T>(
  what: string,
  toSign: RequestToSign,
  make: (signature: string) => Promise<T>,
): Promise<T> {
  const proof = await askToSign(what, toSign);
  if (!proof) throw new Error('the device did not sign');
  return make(proof.signature);
}

/**
 * Reports whether this person's device signs, from cached or fresh data. If that fails, the server's refusal decides.
 */
const signsHere = (): Promise<boolean> =>
  queries.ensureQueryData(readOf('GET /api/user/{userId}', { userId: actingUserId() }, undefined)).then(
    (user) => (user as User).biometricEnabled,
    () => false,
  );

async function sign(what: string | SigningSubject, toSign: RequestToSign): Promise<Proof> {
  const proof = await askToSign(what, toSign);
  // Same refusal as the server's for an unsigned request.
  if (!proof) throw new HttpError(403, 'nobody signed', { code: 'signature_required' });
  return proof;
}

async function askToSign(what: string | SigningSubject, { call, params, query, body }: RequestToSign) {
  const { openSigning } = await import('./SigningSheet.tsx');
  const signedAt = performance.now();
  const signature = await openSigning({ what, request: { call, path: pathOf(call, { params, query }), body } });
  return signature === undefined ? undefined : { signature, signedAt };
}

async function askForPassword(what: string | SigningSubject, isWrong: boolean): Promise<string | undefined> {
  const { openPassword } = await import('../PasswordSheet.tsx');
  return openPassword({ what: typeof what === 'string' ? what : what.text, isWrong });
}

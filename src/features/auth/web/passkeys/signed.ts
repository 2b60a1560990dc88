import type { User } from '#features/auth/contract.ts';
import type { Contract, OutputOf } from '#platform/contract.ts';
import { type CallInput, type Client, HttpError, pathOf, type SentFor, type SpecOf } from '#platform/web/calls/api.ts';
import { queries, readOf } from '#platform/web/calls/query.ts';
import { actingUserId } from '#platform/web/calls/session.ts';
import type { RequestToSign, SigningSubject } from './to-sign.ts';

/** A signature is good for 60 s after the device was asked; what a person types meanwhile takes some of them. */
const GOOD_FOR_MS = 40_000;

/**
 * Makes a call that has to be signed where biometrics are on: the device is asked first, under a line that says `what` is signed, or where
 * that was not known when the server says so; where the wallet wants its password too, that is asked for when the server says so. A person who
 * gives neither gets the refusal that asks for it, and nothing is done.
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

/** As `signed`, of a call of a contract: what is sent is what is signed. */
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

/** Asks the person for what a refusal wants; any other error goes on. */
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

/** As `signed`, of what is always signed: the call is made once the device has signed, and else not at all. */
export async function signedFirst<T>(
  what: string,
  toSign: RequestToSign,
  make: (signature: string) => Promise<T>,
): Promise<T> {
  const proof = await askToSign(what, toSign);
  if (!proof) throw new Error('the device did not sign');
  return make(proof.signature);
}

/** Whether this person's device signs, as the page knows or is told; where nobody says, the server will. */
const signsHere = (): Promise<boolean> =>
  queries.ensureQueryData(readOf('GET /api/user/{userId}', { userId: actingUserId() }, undefined)).then(
    (user) => (user as User).biometricEnabled,
    () => false,
  );

async function sign(what: string | SigningSubject, toSign: RequestToSign): Promise<Proof> {
  const proof = await askToSign(what, toSign);
  // The server's own refusal of a request that nobody signed.
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

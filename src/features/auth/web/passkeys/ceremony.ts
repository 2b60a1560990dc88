// @online
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { Passkey } from '#features/auth/contract.ts';
import { codeOf } from '#platform/web/calls/reason.ts';
import { actingUserId, saveSession } from '#platform/web/calls/session.ts';
import { call } from '../calls.ts';
import { base64url } from './base64url.ts';

/** A request as it is signed: its route, its path with the query, its body. */
export interface Request {
  readonly call: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Has the device sign a request (W3C WebAuthn 3, section 7.2); gives what the call carries as its signature. */
export async function signRequest({ call: route, path, body }: Request): Promise<string> {
  const asked = { call: route, path, ...(body !== undefined && { body: body as never }) };
  const ask = () => call('POST /api/signatures/{userId}', { params: { userId: actingUserId() }, body: asked });
  const options = await ask().catch(async (error: unknown) => {
    if (codeOf(error) !== 'passkey_needed') throw error;
    await raiseSession();
    return ask();
  });
  return base64url(JSON.stringify(await authenticate(options)));
}

/** Signs in with whichever passkey of this site the person picks. */
export async function signInWithPasskey() {
  const options = await call('POST /api/auth/passkey/options');
  return call('POST /api/auth/passkey', { body: { signed: (await authenticate(options)) as never } });
}

/** In the place of a session that a credential opened, which reads alone, begins one for everything. */
export async function raiseSession(): Promise<void> {
  const options = await call('POST /api/auth/passkey/options');
  // What is on screen is the same person's, and what they are about to sign stays.
  saveSession(await call('POST /api/auth/raise', { body: { signed: (await authenticate(options)) as never } }), false);
}

/** Has the device make a passkey (section 7.1); `keep` makes the call that keeps it. `secret` has the password where one is needed. */
export async function makePasskey<T>(
  secret: { currentPassword?: string },
  keep: (made: never) => Promise<T>,
): Promise<T> {
  const params = { userId: actingUserId() };
  return keep(await register(await call('POST /api/passkeys/{userId}/options', { params, body: secret })));
}

/** Has the device make the passkey that an account begins with; `keep` makes the call that makes both. */
export async function makeFirstPasskey<T>(
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
  keep: (made: never) => Promise<T>,
): Promise<T> {
  const body = { email, firstName, lastName };
  return keep(await register(await call('POST /api/auth/register/options', { body })));
}

/** Has the device make the passkey that recovers a wallet. */
export const makeRecoveryPasskey = (options: unknown): Promise<never> => register(options);

const register = async (options: unknown) =>
  (await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })) as never;

/** Has a passkey of this device, or of a phone beside it, answer what the server asked. */
export const authenticate = (options: unknown) =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });

/** Ends what the device is being asked. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

export const worksHere = ({ site }: Passkey): boolean => site === location.hostname;

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
import { base64url } from './webauthn.ts';

/** A request as it is signed: its route, its path with the query, its body. */
export interface Request {
  readonly call: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Makes the device sign a request (W3C WebAuthn 3, section 7.2). Returns the value of the signature header. */
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

/** Signs in with any passkey of this site that the person picks. */
export async function signInWithPasskey() {
  const options = await call('POST /api/auth/passkey/options');
  return call('POST /api/auth/passkey', { body: { signed: (await authenticate(options)) as never } });
}

/** Replaces a read-only session by a full one. */
export async function raiseSession(): Promise<void> {
  const options = await call('POST /api/auth/passkey/options');
  // The person is the same, so the screen and what they are about to sign stay.
  saveSession(await call('POST /api/auth/raise', { body: { signed: (await authenticate(options)) as never } }), false);
}

/**
 * Makes a passkey on this device (section 7.1). `keep` sends it to the server. `secret` has the password if one is
 * needed.
 */
export async function makePasskey<T>(
  secret: { currentPassword?: string },
  keep: (made: never) => Promise<T>,
): Promise<T> {
  const params = { userId: actingUserId() };
  return keep(await register(await call('POST /api/passkeys/{userId}/options', { params, body: secret })));
}

/** Makes the first passkey of a new account. `keep` makes the call that registers both. */
export async function makeFirstPasskey<T>(
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
  keep: (made: never) => Promise<T>,
): Promise<T> {
  const body = { email, firstName, lastName };
  return keep(await register(await call('POST /api/auth/register/options', { body })));
}

/** Makes the passkey of a recovered wallet. */
export const makeRecoveryPasskey = (options: unknown): Promise<never> => register(options);

const register = async (options: unknown) =>
  (await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })) as never;

/** Answers the server's challenge with a passkey of this device, or of a phone nearby. */
export const authenticate = (options: unknown) =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });

/** Cancels the device's open prompt. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

export const worksHere = ({ site }: Passkey): boolean => site === location.hostname;

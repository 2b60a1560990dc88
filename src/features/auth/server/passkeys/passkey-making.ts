import { createHash, randomBytes } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { refusals } from '../../contract.ts';
import { formName } from '../../person.ts';
import type { Attestation } from '../../webauthn-shapes.ts';
import { challengeIn } from './assertion.ts';
import type { PasskeyRow } from './passkeys.ts';
import { type Site, siteOf, webauthnLibrary } from './webauthn-site.ts';

export const TIMEOUT_MS = 60_000;
const ES256 = -7;

/** Returns the site at which a passkey works for this request. Refuses an IP address (`no_site`). */
export function needSite(request: FastifyRequest, settings: Settings): Site & { rpId: string } {
  const { origin, rpId } = siteOf(request, settings);
  if (rpId === undefined) throw refuse(refusals, 'no_site', { detail: 'Open the wallet at localhost instead.' });
  return { origin, rpId };
}

export interface OptionsJson {
  [member: string]: unknown;
  challenge: string;
  timeout: number;
}
export const asJson = (options: { challenge: string }): OptionsJson => ({ ...options, timeout: TIMEOUT_MS });

export const descriptorOf = (row: PasskeyRow) => ({
  id: Buffer.from(row.credential_id).toString('base64url'),
  transports: row.transports as never[],
});

/** Returns the user handle, which must reveal nothing about the person (section 14.6.1). */
export const handleOf = ({ userId }: Owner): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`ingam passkey user ${userId}`).digest());

/** Returns a random user handle for a person who has no id yet. */
export const newcomerHandle = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(32));

export interface PasskeyRegistration {
  readonly handle: Uint8Array<ArrayBuffer>;
  /** Names that the device shows beside the passkey. */
  readonly named: { readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly rpId: string;
  readonly challenge: Buffer;
  /** Existing passkeys. A device that has one of them creates no second one. */
  readonly there: readonly PasskeyRow[];
}

/** Returns the browser's options for making a passkey (W3C WebAuthn 3, section 7.1). */
export async function makingOptions({
  handle,
  named,
  rpId,
  challenge,
  there,
}: PasskeyRegistration): Promise<OptionsJson> {
  const { generateRegistrationOptions } = await webauthnLibrary();
  const options = await generateRegistrationOptions({
    rpName: 'Ingam',
    rpID: rpId,
    userID: handle,
    userName: named.email,
    userDisplayName: formName(named),
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: there.filter((one) => one.rp_id === rpId).map(descriptorOf),
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      userVerification: 'required',
      residentKey: 'required',
    },
    supportedAlgorithmIDs: [ES256],
  });
  return asJson(options);
}

/** Verifies a new passkey (W3C WebAuthn 3, section 7.1). The challenge is used up later, when the passkey is stored. */
export async function verifyNewPasskey({ origin, rpId }: Site & { rpId: string }, given: Attestation) {
  const challenge = challengeIn(given.response.clientDataJSON);
  if (challenge === undefined) throw passkeyRefused();
  const { verifyRegistrationResponse } = await webauthnLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: given as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [ES256],
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw passkeyRefused();
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    challenge: Buffer.from(challenge, 'base64url'),
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: (credential.transports ?? []).map(String).slice(0, 10),
    deviceType: credentialDeviceType,
    isBackedUp: credentialBackedUp,
  };
}

export const passkeyRefused = () =>
  refuse(refusals, 'passkey_refused', {
    detail: 'This passkey was not made for this wallet, or not within 60 seconds.',
  });

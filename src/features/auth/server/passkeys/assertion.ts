import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Db, Tx } from '#platform/server/store/db.ts';
import type { Assertion } from '../../webauthn-shapes.ts';
import { ownerProof } from '../sessions/authorize.ts';
import { type ChallengePurpose, type SignedForm, takeChallenge } from './challenges.ts';
import { findPasskey, notePasskeyUse, type PasskeyRow } from './passkeys.ts';
import { type Site, webauthnLibrary } from './webauthn-site.ts';

export const signatureRefused = () =>
  refuse(commonRefusals, 'signature_refused', { detail: 'The passkey did not sign this, or not within 60 seconds.' });

/**
 * A verified signature. Its challenge determines what it may be used for, and is deleted in the transaction that
 * carries out the signed act.
 */
export interface VerifiedAssertion {
  readonly passkey: PasskeyRow;
  /** User who owns the passkey. */
  readonly owner: Owner;
  /** The assertion as the browser sent it. */
  readonly given: Assertion;
  /**
   * Uses up the challenge and returns the signed form, or null if there is none. Refuses if the challenge was made for
   * something else, is too old or was used (`signature_refused`).
   */
  take(tx: Tx, asked: ChallengePurpose): Promise<SignedForm | null>;
}

/**
 * Verifies an assertion's signature, site and user verification (W3C WebAuthn 3, section 7.2, except the challenge).
 * Refuses with `signature_refused`.
 */
export async function checkAssertion(db: Db, { origin, rpId }: Site, given: Assertion): Promise<VerifiedAssertion> {
  const challenge = challengeIn(given.response.clientDataJSON);
  const passkey = rpId === undefined ? undefined : await findPasskey(db, Buffer.from(given.id, 'base64url'), rpId);
  if (!passkey || rpId === undefined || challenge === undefined) throw signatureRefused();
  const { verifyAuthenticationResponse } = await webauthnLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: given as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // Zero here, because the stored counter is compared when the signature is used.
    credential: { id: given.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw signatureRefused();
  return {
    passkey,
    given,
    owner: ownerProof(passkey.user_id),
    take: async (tx, asked) => {
      const taken = await takeChallenge(tx, Buffer.from(challenge, 'base64url'), asked);
      if (!taken) throw signatureRefused();
      if (!(await notePasskeyUse(tx, passkey.id, authenticationInfo.newCounter))) throw signatureRefused();
      return taken.signed;
    },
  };
}

/** Returns the challenge in the browser's client data (W3C WebAuthn 3, section 5.8.1), which the signature covers. */
export function challengeIn(clientData: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    return z.object({ challenge: z.base64url() }).safeParse(read).data?.challenge;
  } catch {
    return undefined;
  }
}

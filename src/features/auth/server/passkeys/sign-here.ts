import type { FastifyRequest } from 'fastify';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Assertion } from '../../webauthn-shapes.ts';
import { checkAssertion, type VerifiedAssertion } from './assertion.ts';
import { makeChallenge } from './challenges.ts';
import { optionsOf } from './passkey-handlers.ts';
import { needSite, type OptionsJson } from './passkey-making.ts';

type Part = Pick<Services, 'db' | 'settings'>;

/**
 * Requests a passkey signature at a shared device, where nobody is signed in. The signature is valid only for the act
 * with this `digest`, once, within 60 s. The signer is known only afterwards. The caller has applied the rate limit.
 */
export async function askToSignHere(
  { db, settings }: Part,
  request: FastifyRequest,
  digest: string,
): Promise<OptionsJson> {
  const { rpId } = needSite(request, settings);
  const challenge = await db.tx((tx) => makeChallenge(tx, { purpose: 'sign_here', digest }));
  return optionsOf(rpId, challenge, []);
}

/** Verifies a signature at a shared device. `takeSignedHere` checks the signed act, in its transaction. */
export const checkSignedHere = (
  { db, settings }: Part,
  request: FastifyRequest,
  given: Assertion,
): Promise<VerifiedAssertion> => checkAssertion(db, needSite(request, settings), given);

/** Uses up a signature made at a shared device. Refuses one that is for another act, too old or used
 * (`signature_refused`). */
export const takeSignedHere = (tx: Tx, held: VerifiedAssertion, digest: string): Promise<unknown> =>
  held.take(tx, { purpose: 'sign_here', digest });

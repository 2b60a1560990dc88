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
 * Asks whoever stands at a device that is nobody's to sign one act with their passkey: `digest` says which, and the answer is good for that one alone, once, within
 * 60 s. Who they are is known when they have signed. The caller has limited the caller.
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

/** Who signed at such a device; what they signed is looked at by `takeSignedHere`, in the transaction of the act. */
export const checkSignedHere = (
  { db, settings }: Part,
  request: FastifyRequest,
  given: Assertion,
): Promise<VerifiedAssertion> => checkAssertion(db, needSite(request, settings), given);

/** Uses such a signature up; refuses with `signature_refused` where it is of another act, too old, or was used. */
export const takeSignedHere = (tx: Tx, held: VerifiedAssertion, digest: string): Promise<unknown> =>
  held.take(tx, { purpose: 'sign_here', digest });

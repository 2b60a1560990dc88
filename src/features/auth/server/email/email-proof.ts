import { createHash, randomBytes } from 'node:crypto';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { createLimiter, refusalOfTry } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Language } from '#platform/words.ts';
import { proofLetter } from '../../email-letter.ts';
import { limits } from '../limits.ts';
import { readPerson } from '../recovery/recovery-store.ts';
import { countEmailLinks, insertEmailLink } from './email-store.ts';
import { personOf, write } from './security-notices.ts';

/** Letters to an address that nobody has proven, a day; an account's wishes for one are counted by themselves. */
const MOST_A_DAY = 3;

/** What the secret of a letter's link is kept as. */
export const emailTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A letter that is written in the transaction that makes its link. */
export interface ProofLetter {
  /** Refuses with `too_many_requests` when the account has asked for three a day. */
  post(tx: Tx, owner: Owner): Promise<void>;
}

/**
 * Asks an address for its proof: counted for the address before anything is written, no matter who wrote it or whether it belongs to somebody. What is
 * above three a day is not sent, and nobody is told so, since that would say that others gave this address.
 */
export function createEmailProof(services: Services) {
  const limiter = createLimiter(services, limits);
  return async (email: string, otherwise: Language): Promise<ProofLetter> => {
    const counted = await refusalOfTry(limiter.take({ kind: 'email_proof_to_address', subject: email }));
    return {
      post: async (tx, owner) => {
        if ((await countEmailLinks(tx, owner, email)) >= MOST_A_DAY) throw tooMany();
        const token = randomBytes(32).toString('base64url');
        await insertEmailLink(tx, owner, { hash: emailTokenHash(token), email });
        if (counted instanceof Refusal) return;
        const person = personOf(await readPerson(tx, owner), services, otherwise);
        await write(tx, services, owner, { kind: 'email proof', to: email, ...proofLetter(person, token) });
      },
    };
  };
}

const tooMany = () =>
  refuse(commonRefusals, 'too_many_requests', {
    detail: 'Three letters a day are the most. Ask again tomorrow.',
    retryAfterS: 24 * 3600,
  });

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
import { personOf, queueSecurityMail } from './security-notices.ts';

/** Maximum e-mails per day to an unverified address. Requests by one account have a separate, equal limit. */
const MOST_A_DAY = 3;

/** Returns the hash of a link's secret token. Only the hash is stored. */
export const emailTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A verification e-mail, queued in the transaction that creates its link. */
export interface ProofLetter {
  /** Queues the e-mail. Refuses if the account has requested three in a day (`too_many_requests`). */
  post(tx: Tx, owner: Owner): Promise<void>;
}

/**
 * Sends an address the e-mail that proves it. Counts against the address before anything is written, no matter who
 * entered it and whether or not it belongs to an account. Above three a day the e-mail is dropped silently: a refusal
 * would reveal that others entered this address.
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
        await queueSecurityMail(tx, services, owner, { kind: 'email proof', to: email, ...proofLetter(person, token) });
      },
    };
  };
}

const tooMany = () =>
  refuse(commonRefusals, 'too_many_requests', {
    detail: 'At most three mails a day are sent. Try again tomorrow.',
    retryAfterS: 24 * 3600,
  });

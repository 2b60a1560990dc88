import { createHash, randomBytes } from 'node:crypto';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Language } from '#platform/words.ts';
import { recoveryLetter } from '../../security-words.ts';
import { personOf, queueSecurityMail } from '../email/security-notices.ts';
import { ownerProof } from '../sessions/authorize.ts';
import { findLogin } from '../store.ts';
import {
  type DueRecoveryRequest,
  deleteRecoveryRequest,
  insertLink,
  lockRecoveryRequest,
  readCodes,
  readPerson,
  setRecoveryRequestAside,
} from './recovery-store.ts';

/** Returns the hash that is stored of a link's secret. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** About an hour. A person who waits longer has requested again. */
const MOST_TRIES = 6;

/**
 * Turns recovery requests from the sign-in screen into e-mailed links. The screen was answered before anybody checked
 * whether the e-mail belongs to an account. Request, link and mail change in one transaction. A failed request is set
 * aside with its reason, and the job continues with the next.
 */
export function recoveryJob(services: Services): Job {
  const { db, log } = services;
  const answerNext = async (): Promise<boolean> => {
    let wish: DueRecoveryRequest | undefined;
    const answer = () =>
      db.tx(async (tx) => {
        wish = await lockRecoveryRequest(tx);
        if (wish) await answerWish(tx, services, wish);
      });
    await doOne(answer, async (fault, error) => {
      if (!wish) throw error;
      log.error({ err: error, wish: wish.id }, 'a recovery request could not be handled');
      await setRecoveryRequestAside(db, wish, fault, MOST_TRIES);
    });
    return wish !== undefined;
  };
  return {
    name: 'recovery',
    everyMs: 1000,
    run: async (stop) => {
      while (!stop.aborted && (await answerNext()));
    },
  };
}

async function answerWish(tx: Tx, services: Services, wish: DueRecoveryRequest): Promise<void> {
  await deleteRecoveryRequest(tx, wish.id);
  const login = await findLogin(tx, wish.email);
  if (login) await sendRecovery(tx, services, ownerProof(login.id), wish.language);
}

/** Sends the recovery e-mail, only to a verified e-mail address. Returns false if there is none. */
export async function sendRecovery(tx: Tx, services: Services, owner: Owner, language: Language): Promise<boolean> {
  const row = await readPerson(tx, owner);
  if (row.email === null) return false;
  const { left: codesLeft } = await readCodes(tx, owner);
  const token = codesLeft > 0 ? randomBytes(32).toString('base64url') : undefined;
  if (token !== undefined) await insertLink(tx, owner, tokenHash(token));
  const letter = recoveryLetter(personOf(row, services, language), { token, codesLeft });
  const urgent = { kind: 'recovery', isUrgent: true, mustArrive: true, forMinutes: 30 };
  await queueSecurityMail(tx, services, owner, { ...urgent, to: row.email, ...letter });
  return true;
}

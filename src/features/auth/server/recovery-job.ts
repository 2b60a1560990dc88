import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '#platform/server/db.ts';
import type { Job } from '#platform/server/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { recoveryLetter } from '../security-words.ts';
import { vouchFor } from './authorize.ts';
import { insertLink, readCodes, readPerson, takeWish } from './recovery-store.ts';
import { personOf, write } from './security-notices.ts';
import { findLogin } from './store.ts';

/** What a link's secret is kept as. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Turns what was asked for on the sign-in screen into links by mail. The answer there was given before anybody looked whether the e-mail is
 * somebody's; wish, link and mail change hands in one transaction.
 */
export function recoveryJob(services: Services): Job {
  const { db } = services;
  return {
    name: 'recovery',
    everyMs: 1000,
    run: async (stop) => {
      let isMore = true;
      while (isMore && !stop.aborted) isMore = await db.tx((tx) => answerOne(tx, services));
    },
  };
}

async function answerOne(tx: Tx, services: Services): Promise<boolean> {
  const wish = await takeWish(tx);
  if (!wish) return false;
  const login = await findLogin(tx, wish.email);
  if (!login) return true;
  const owner = vouchFor(login.id);
  const row = await readPerson(tx, owner);
  if (row.email === null) return true;
  const { left: codesLeft } = await readCodes(tx, owner);
  const token = codesLeft > 0 ? randomBytes(32).toString('base64url') : undefined;
  if (token !== undefined) await insertLink(tx, owner, tokenHash(token));
  const letter = recoveryLetter(personOf(row, services, wish.language), { token, codesLeft });
  await write(tx, services, owner, { kind: 'recovery', mustArrive: true, to: row.email, forMinutes: 30, ...letter });
  return true;
}

import type { UserId } from '#platform/ids.ts';
import type { NewMail } from '#platform/server/outside/mail/mail-queue.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Language } from '#platform/words.ts';
import { MAIL_LANGUAGE, personOf, queueSecurityMail } from './email/security-notices.ts';
import { sendRecovery } from './recovery/recovery-job.ts';
import { readPerson } from './recovery/recovery-store.ts';
import { ownerProof } from './sessions/authorize.ts';
import { endOtherSessions } from './sessions/sessions.ts';
import { lockUser } from './store.ts';

type Letter = (person: { readonly language: Language; readonly publicUrl: string }) => Omit<NewMail, 'to'>;

/** Locks a member. Every transaction that adds something to a member's account takes this lock first. */
export const lockMember = (tx: Tx, member: UserId): Promise<void> => lockUser(tx, ownerProof(member));

/** Ends all sessions of a member, for the office. Returns how many. */
export const endSessionsOf = (tx: Tx, member: UserId): Promise<number> =>
  endOtherSessions(tx, ownerProof(member), null);

/** Sends a member the recovery e-mail, only to a verified e-mail address. Returns false if there is none. */
export async function sendRecoveryTo(tx: Tx, services: Services, member: UserId): Promise<boolean> {
  const owner = ownerProof(member);
  await lockUser(tx, owner);
  return sendRecovery(tx, services, owner, MAIL_LANGUAGE);
}

/** Mails a member in their language, only to a verified e-mail address. Does nothing if there is none. */
export async function writeToMember(tx: Tx, services: Services, member: UserId, letter: Letter): Promise<void> {
  const owner = ownerProof(member);
  const person = await readPerson(tx, owner);
  if (person.email !== null)
    await queueSecurityMail(tx, services, owner, { ...letter(personOf(person, services)), to: person.email });
}

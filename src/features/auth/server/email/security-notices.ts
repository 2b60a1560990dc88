import { emit } from '#platform/server/events/outbox.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type NewMail, postMail } from '#platform/server/outside/mail/mail-queue.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import type { Language } from '#platform/words.ts';
import { changeLetter, SECURITY_CHANGE, type SecurityChange } from '../../security-words.ts';
import { type PersonRow, readPerson } from '../recovery/recovery-store.ts';
import { logChange } from '../security-log.ts';

/**
 * Changes by which an attacker could take the wallet over. Their mail is sent even if the limit of e-mails is reached.
 */
const mustArrive: ReadonlySet<SecurityChange> = new Set(['password', 'email', 'recovered', 'passkeys_cleared']);

type Telling = Pick<Services, 'vault' | 'settings'>;

/**
 * Notifies a person, in the same transaction, of a change to how they sign in: in their security log, in their
 * notifications, and in hosted mode by e-mail, at most one e-mail of a kind an hour. `formerEmail` gets the e-mail too
 * if the e-mail was changed. The caller has locked the user's row.
 */
export async function tellSecurity(
  tx: Tx,
  telling: Telling,
  owner: Owner,
  change: SecurityChange,
  formerEmail?: string,
): Promise<void> {
  const row = await readPerson(tx, owner);
  const person = personOf(row, telling);
  await logChange(tx, owner, change);
  await emit(tx, [{ userId: owner.userId, type: SECURITY_CHANGE, data: { change, language: person.language } }]);
  const writeTo = (to: string, isFormer: boolean) => {
    const told = (times: number) => changeLetter(change, person, isFormer, times);
    const letter = { kind: `security ${change}`, mustArrive: mustArrive.has(change), to, told };
    return queueSecurityMail(tx, telling, owner, { ...letter, ...told(1) });
  };
  if (row.email !== null) await writeTo(row.email, false);
  if (formerEmail !== undefined) await writeTo(formerEmail, true);
}

/** Adds a notification that a credential opened the person's account. The security log already has the sign-in. */
export async function tellSignIn(tx: Tx, owner: Owner): Promise<void> {
  const { language } = await readPerson(tx, owner);
  const change: SecurityChange = 'credential_sign_in';
  await emit(tx, [
    { userId: owner.userId, type: SECURITY_CHANGE, data: { change, language: language ?? MAIL_LANGUAGE } },
  ]);
}

/**
 * Queues e-mail to a user and returns its id in the queue. Does nothing in personal mode, where no address is proven.
 */
export async function queueSecurityMail(
  tx: Tx,
  { vault, settings }: Telling,
  owner: Owner,
  mail: NewMail,
): Promise<number | undefined> {
  return settings.mode === 'hosted' ? postMail(tx, vault, userSubject(owner.userId), mail) : undefined;
}

/** Language of e-mail to an account that has stored none. */
export const MAIL_LANGUAGE: Language = 'en';

/** Returns the language and links for e-mail to a person. */
export const personOf = ({ language }: PersonRow, { settings }: Telling, otherwise: Language = MAIL_LANGUAGE) => ({
  language: language ?? otherwise,
  publicUrl: settings.publicUrl,
});

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

/** What takes a wallet over. */
const mustArrive: ReadonlySet<SecurityChange> = new Set(['password', 'email', 'recovered', 'passkeys_cleared']);

type Telling = Pick<Services, 'vault' | 'settings'>;

/**
 * Tells a person, in the transaction in which it happens, what became of how they get in: in their log, in the list of notifications, and in hosted mode by
 * mail, where the same is told together, one letter an hour. `formerEmail` is told too when the e-mail is another one now. The user's row is locked.
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
    return write(tx, telling, owner, { ...letter, ...told(1) });
  };
  if (row.email !== null) await writeTo(row.email, false);
  if (formerEmail !== undefined) await writeTo(formerEmail, true);
}

/** Tells a person, in the list of notifications alone, that a credential opened their account; the session wrote it down itself. */
export async function tellSignIn(tx: Tx, owner: Owner): Promise<void> {
  const { language } = await readPerson(tx, owner);
  const change: SecurityChange = 'credential_sign_in';
  await emit(tx, [
    { userId: owner.userId, type: SECURITY_CHANGE, data: { change, language: language ?? MAIL_LANGUAGE } },
  ]);
}

/** Mail to a user, with its number in the queue; in personal mode nobody's address is known to be theirs. */
export async function write(
  tx: Tx,
  { vault, settings }: Telling,
  owner: Owner,
  mail: NewMail,
): Promise<number | undefined> {
  return settings.mode === 'hosted' ? postMail(tx, vault, userSubject(owner.userId), mail) : undefined;
}

/** The language of mail to an account that has stored none. */
export const MAIL_LANGUAGE: Language = 'en';

/** How somebody is written to. */
export const personOf = ({ language }: PersonRow, { settings }: Telling, otherwise: Language = MAIL_LANGUAGE) => ({
  language: language ?? otherwise,
  publicUrl: settings.publicUrl,
});

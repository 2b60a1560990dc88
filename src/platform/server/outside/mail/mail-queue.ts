import { DAY_S, type Prunable } from '#platform/server/jobs/retention.ts';
import { nextId, sql, type Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { isMailAddress } from '#platform/texts/mail-address.ts';
import type { Mail } from './mail-message.ts';
import { type EarlierLetter, goesInS } from './mail-pace.ts';

export interface NewMail extends Mail {
  /** Kind of e-mail in one word, for the log. */
  readonly kind: string;
  /** Never waits for e-mails of another kind, however many there are. */
  readonly mustArrive?: boolean;
  /** Sent before all mail that is not urgent. The sender limits how many there are. */
  readonly isUrgent?: boolean;
  /** Sent after all other mail: one e-mail to very many people. */
  readonly isBulk?: boolean;
  /** Minutes after which the e-mail is useless; a day by default. */
  readonly forMinutes?: number;
  /**
   * Returns the text of an e-mail that covers `times` events. If it is set, mails of one kind to one address are
   * combined, one an hour. The sender must have locked the subject.
   */
  readonly told?: (times: number) => Pick<Mail, 'subject' | 'text'>;
}

const DAY_MINUTES = 24 * 60;
/** Maximum number of e-mails of a day that are read, far more than the pace allows. */
const MOST_LOOKED_AT = 500;

/** Returns the seal context of the e-mail in a row of `mails`. */
export const placeOf = (row: number) => ({ table: 'mails', column: 'letter', row });

/**
 * Queues an e-mail in the transaction of the event that it reports, so the e-mail is sent if and only if that commits.
 * It stays sealed under the subject's key until it is sent. An e-mail that cannot be sent, or exceeds today's limit
 * (mail-pace.ts), is given up at once with its reason; the transaction goes on. Returns the row's id.
 */
export async function postMail(tx: Tx, vault: Vault, subject: string, mail: NewMail): Promise<number> {
  const recipient = await vault.mac('mails', mail.to, tx);
  const row: NewRow = { subject, recipient, mail };
  if (!isMailAddress(mail.to)) return giveUp(tx, row, 'not a valid mail address');
  const together = mail.told && (await tellTogether(tx, vault, row, mail.told));
  if (together) return together;
  const { told, isUrgent = false, mustArrive = false } = mail;
  const inS = goesInS(await readEarlier(tx, row), { isTogether: told !== undefined, isUrgent, mustArrive });
  if (inS === undefined) return giveUp(tx, row, 'too many mails to this address today');
  return insert(tx, vault, row, inS);
}

interface NewRow {
  readonly subject: string;
  readonly recipient: Uint8Array;
  readonly mail: NewMail;
}

/** Adds one more event to an unsent mail of this kind. Undefined if there is none. */
async function tellTogether(
  tx: Tx,
  vault: Vault,
  row: NewRow,
  told: NonNullable<NewMail['told']>,
): Promise<number | undefined> {
  const { subject, recipient, mail } = row;
  const waiting = await tx.maybe(sql<{ id: number; times: number }>`
    SELECT id, times FROM mails WHERE recipient = ${recipient} AND sealed_for = ${subject} AND kind = ${mail.kind}
       AND letter IS NOT NULL AND tries = 0 AND due_at > clock_timestamp() LIMIT 1 FOR UPDATE`);
  if (!waiting) return undefined;
  const times = waiting.times + 1;
  const letter = await sealed(tx, vault, subject, waiting.id, { to: mail.to, ...told(times) });
  tx.queue(sql`UPDATE mails SET letter = ${letter}, times = ${times} WHERE id = ${waiting.id}`);
  return waiting.id;
}

const readEarlier = (tx: Tx, { subject, recipient, mail }: NewRow): Promise<EarlierLetter[]> =>
  tx.rows(sql<EarlierLetter>`
    SELECT sealed_for = ${subject} AND kind = ${mail.kind} AS "isSame", is_urgent AS "isUrgent",
           extract(epoch FROM clock_timestamp() - coalesce(sent_at, created_at))::float8 AS "ageS"
      FROM mails WHERE recipient = ${recipient} AND coalesce(sent_at, created_at) > now() - interval '1 day'
       AND created_at > now() - interval '3 days' AND given_up_at IS NULL
     ORDER BY created_at DESC LIMIT ${MOST_LOOKED_AT}`);

async function insert(tx: Tx, vault: Vault, { subject, recipient, mail }: NewRow, inS: number): Promise<number> {
  const { kind, isUrgent = false, isBulk = false, forMinutes = DAY_MINUTES } = mail;
  const id = await nextId(tx, 'mails');
  const letter = await sealed(tx, vault, subject, id, mail);
  tx.queue(sql`INSERT INTO mails (id, sealed_for, recipient, kind, is_urgent, is_bulk, letter, due_at, ends_at) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${subject}, ${recipient}, ${kind}, ${isUrgent}, ${isBulk}, ${letter},
      clock_timestamp() + make_interval(secs => ${inS}::float8), clock_timestamp() + make_interval(secs => ${inS}::float8, mins => ${forMinutes}))`);
  return id;
}

const sealed = (tx: Tx, vault: Vault, subject: string, id: number, { to, subject: title, text }: Mail) =>
  vault.seal(tx, subject, placeOf(id), Buffer.from(JSON.stringify({ to, subject: title, text } satisfies Mail)));

/** Keeps the row without its text, so that an operator can see why no e-mail came. */
async function giveUp(tx: Tx, { subject, recipient, mail }: NewRow, fault: string): Promise<number> {
  const { id } = await tx.one(sql<{
    id: number;
  }>`INSERT INTO mails (sealed_for, recipient, kind, is_urgent, ends_at, given_up_at, fault)
    VALUES (${subject}, ${recipient}, ${mail.kind}, ${mail.isUrgent ?? false}, now(), now(), ${fault}) RETURNING id`);
  return id;
}

/** Queries for features: mails still to be sent, and the outcome of each e-mail. */
export const queuedMails = sql`SELECT id FROM mails WHERE letter IS NOT NULL`;
export const mailEnds = sql`SELECT id, sent_at, given_up_at FROM mails`;

/** Rows of sent and given-up mail; their text has been erased before. */
export const mailPrunables: readonly Prunable[] = [{ table: 'mails', column: 'created_at', keepS: 7 * DAY_S }];

/** Deletes every e-mail under a subject's key, sent or not. */
export const forgetMails = (tx: Tx, subject: string): Promise<number> =>
  tx.run(sql`DELETE FROM mails WHERE sealed_for = ${subject}`);

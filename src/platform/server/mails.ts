import { createHash } from 'node:crypto';
import { nextId, sql, type Tx } from './db.ts';
import type { Job } from './jobs.ts';
import type { Mailer } from './mail.ts';
import { MailError } from './mail-error.ts';
import { type Letter, type Mail, needAddress } from './mail-message.ts';
import type { Prunable } from './retention.ts';
import type { Services } from './services.ts';
import type { Vault } from './vault.ts';

export interface NewMail extends Mail {
  /** What it is, in a word, for the log. */
  readonly kind: string;
  /** What its person must hear of whatever else was written; whoever posts it limits it. */
  readonly mustArrive?: boolean;
  /** From when on it is of no use; a day unless told. */
  readonly forMinutes?: number;
}

const DAY_MINUTES = 24 * 60;
/** Of one kind for one subject in a day: more of it tells nobody more, and takes no other kind's place. */
const MOST_A_DAY = 200;
const BATCH = 10;
/** Longer than one conversation with a mail server may take: whoever has not answered by then was killed. */
const LEASE_S = 120;
const FIRST_WAIT_S = 10;
const LONGEST_WAIT_S = 3600;

const placeOf = (row: number) => ({ table: 'mails', column: 'letter', row });

/** Writes a mail in the transaction of what it tells: it is sent if and only if that commits. Sealed under the subject's key until it is gone. */
export async function postMail(
  tx: Tx,
  vault: Vault,
  subject: string,
  { kind, forMinutes = DAY_MINUTES, mustArrive = false, to, subject: title, text }: NewMail,
): Promise<void> {
  needAddress(to);
  const id = await nextId(tx, 'mails');
  const plain = Buffer.from(JSON.stringify({ to, subject: title, text } satisfies Mail));
  const letter = await vault.seal(tx, subject, placeOf(id), plain);
  await tx.run(sql`INSERT INTO mails (id, sealed_for, kind, letter, ends_at) OVERRIDING SYSTEM VALUE
    SELECT ${id}::bigint, ${subject}::text, ${kind}::text, ${letter}::bytea, now() + make_interval(mins => ${forMinutes})
     WHERE ${mustArrive}::boolean OR (SELECT count(*) FROM mails WHERE sealed_for = ${subject} AND kind = ${kind} AND created_at > now() - interval '1 day') < ${MOST_A_DAY}`);
}

interface DueRow {
  id: number;
  sealed_for: string;
  kind: string;
  letter: Uint8Array;
  tries: number;
  created_at: Date;
  is_over: boolean;
}

/**
 * Sends what was posted, at least once, with growing waits until it is of no use any more. Several nodes take turns: whoever takes a letter has
 * it for two minutes, and after a kill anywhere the next one goes on.
 */
export function mailJob({ db, vault, settings, log }: Services, mailer: Mailer): Job {
  const send = async (row: DueRow, stop: AbortSignal): Promise<void> => {
    const opened = await vault.open(db, row.sealed_for, placeOf(row.id), row.letter);
    const mail = JSON.parse(Buffer.from(opened).toString()) as Mail;
    await mailer.send(letterOf(row, mail, settings.mail.from), stop);
  };
  const deliver = async (row: DueRow, stop: AbortSignal): Promise<void> => {
    try {
      if (row.is_over) throw new MailError('it is of no use any more', { isPermanent: true });
      await send(row, stop);
      await db.run(sql`UPDATE mails SET letter = NULL, sent_at = clock_timestamp(), fault = NULL WHERE id = ${row.id}`);
    } catch (error) {
      // What has no answer yet is asked again by whoever comes next.
      if (stop.aborted) return;
      if (!(error instanceof MailError)) throw error;
      log.warn({ mail: row.id, kind: row.kind, tries: row.tries, fault: error.message }, 'a mail was not sent');
      await db.run(notSent(row, error));
    }
  };
  return {
    name: 'mail',
    everyMs: 1000,
    run: async (stop) => {
      for (;;) {
        const due = await db.tx(takeDue);
        for (const row of due) if (!stop.aborted) await deliver(row, stop);
        if (due.length < BATCH || stop.aborted) return;
      }
    },
  };
}

const takeDue = (tx: Tx): Promise<DueRow[]> =>
  tx.rows(sql<DueRow>`
    UPDATE mails SET tries = tries + 1, due_at = clock_timestamp() + make_interval(secs => ${LEASE_S})
     WHERE id IN (SELECT id FROM mails WHERE letter IS NOT NULL AND due_at <= clock_timestamp()
                   ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, sealed_for, kind, letter, tries, created_at, ends_at <= clock_timestamp() AS is_over`);

/** Tried again later, or given up; either way why is kept, and what was given up is erased. */
function notSent({ id, tries }: DueRow, { message, isPermanent }: MailError) {
  const waitS = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 3 ** Math.min(tries - 1, 10));
  return sql`UPDATE mails SET fault = ${message.slice(0, 200)}, due_at = clock_timestamp() + make_interval(secs => ${waitS}),
      letter = CASE WHEN w.is_over THEN NULL ELSE letter END, given_up_at = CASE WHEN w.is_over THEN clock_timestamp() END
    FROM (SELECT ${isPermanent} OR ends_at <= clock_timestamp() + make_interval(secs => ${waitS}) AS is_over FROM mails WHERE id = ${id}) AS w
    WHERE id = ${id}`;
}

const letterOf = ({ id, sealed_for, created_at }: DueRow, mail: Mail, from: string): Letter => ({
  ...mail,
  from,
  at: created_at,
  id: createHash('sha256').update(`${id} ${sealed_for} ${created_at.toISOString()}`).digest('hex').slice(0, 32),
});

/** Sent and given up alike: what they said is erased before. */
export const mailPrunables: readonly Prunable[] = [{ table: 'mails', column: 'created_at', keepFor: 'mails' }];

/** Removes every mail under a subject's key, sent or not. */
export const forgetMails = (tx: Tx, subject: string): Promise<number> =>
  tx.run(sql`DELETE FROM mails WHERE sealed_for = ${subject}`);

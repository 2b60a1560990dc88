import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { MailSettings, Settings } from '#platform/server/settings/settings.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { type Letter, type Mail, MailError, type Mailer } from './mail-message.ts';
import { placeOf } from './mail-queue.ts';

/** Maximum number of e-mails leased at once. It is small, so that an urgent mail waits for at most this many others. */
const BATCH = 5;
/** Number of due mails read, oldest first: far more than the pace (mail-pace.ts) allows for many people. */
const MOST_LOOKED_AT = 2000;
/**
 * Seconds of a lease: longer than one conversation with a mail server may take. A process that has not finished by then
 * was killed.
 */
const LEASE_S = 120;

interface MailServices {
  readonly db: Db;
  readonly vault: Vault;
  readonly settings: Pick<Settings, 'mail'>;
  readonly log: FastifyBaseLogger;
}

interface DueRow {
  id: number;
  sealed_for: string;
  kind: string;
  letter: Uint8Array;
  tries: number;
  created_at: Date;
  is_over: boolean;
  place: number;
}

/**
 * Sends queued mail at least once, and retries with growing waits until it expires. Urgent mail goes first, bulk mail
 * last; within a class, recipients take turns.
 *
 * A mail that cannot be sent is set aside with its reason. Nodes share the queue: a node leases each mail for two
 * minutes, and if it is killed another node takes over.
 */
export function mailJob({ db, vault, settings, log }: MailServices, mailer: Mailer): Job {
  const send = async (row: DueRow, stop: AbortSignal): Promise<void> => {
    if (row.is_over) throw new MailError('expired before it could be sent', { isPermanent: true });
    const opened = await vault.open(db, row.sealed_for, placeOf(row.id), row.letter);
    const mail = JSON.parse(Buffer.from(opened).toString()) as Mail;
    await mailer.send(letterOf(row, mail, settings.mail.from), stop);
    await db.run(sql`UPDATE mails SET letter = NULL, sent_at = clock_timestamp(), fault = NULL WHERE id = ${row.id}`);
  };
  const deliver = (row: DueRow, stop: AbortSignal): Promise<void> =>
    doOne(
      () => send(row, stop),
      async (fault, error) => {
        // The process stopped before the mail server answered, so another node sends the e-mail again.
        if (stop.aborted) return;
        const about = { mail: row.id, kind: row.kind, tries: row.tries, fault };
        if (error instanceof MailError) log.warn(about, 'a mail was not sent');
        else log.error({ ...about, err: error }, 'a mail was not sent');
        await db.run(notSent(row, fault, error instanceof MailError && error.isPermanent));
      },
    );
  return {
    name: 'mail',
    everyMs: 1000,
    run: async (stop) => {
      for (;;) {
        const due = await db.tx(takeDue);
        for (const [nth, row] of due.entries()) {
          if (stop.aborted) return void (await giveBack(db, due.slice(nth)));
          await deliver(row, stop);
        }
        if (due.length === 0 || stop.aborted) return;
      }
    },
  };
}

async function takeDue(tx: Tx): Promise<DueRow[]> {
  const rows = await tx.rows(sql<DueRow>`
    WITH waiting AS MATERIALIZED (
      SELECT id, is_urgent, is_bulk, due_at, coalesce(recipient, convert_to(sealed_for, 'UTF8')) AS person FROM mails
       WHERE letter IS NOT NULL AND due_at <= clock_timestamp() ORDER BY is_urgent DESC, is_bulk, due_at
       LIMIT ${MOST_LOOKED_AT}),
    in_turn AS (
      SELECT *, row_number() OVER (PARTITION BY is_urgent, is_bulk, person ORDER BY due_at, id) AS turn FROM waiting),
    next AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY is_urgent DESC, is_bulk, turn, due_at, id) AS place FROM in_turn ORDER BY place LIMIT ${BATCH}),
    free AS MATERIALIZED (
      SELECT m.id, n.place FROM mails m JOIN next n ON n.id = m.id
       WHERE m.letter IS NOT NULL AND m.due_at <= clock_timestamp() FOR UPDATE OF m SKIP LOCKED)
    UPDATE mails m SET tries = m.tries + 1, due_at = clock_timestamp() + make_interval(secs => ${LEASE_S})
      FROM free f WHERE m.id = f.id
    RETURNING m.id, m.sealed_for, m.kind, m.letter, m.tries, m.created_at, m.ends_at <= clock_timestamp() AS is_over, f.place`);
  return rows.toSorted((a, b) => a.place - b.place);
}

/**
 * Returns mails that were leased but not started, so that another node sends them at once instead of after the lease.
 */
const giveBack = (db: Db, rows: readonly DueRow[]): Promise<number> =>
  db.run(sql`UPDATE mails SET tries = tries - 1, due_at = clock_timestamp()
    WHERE id = ANY (${rows.map(({ id }) => id)}::bigint[]) AND letter IS NOT NULL`);

/** Schedules a retry, or gives up and erases the e-mail. The reason is stored in both cases. */
function notSent({ id, tries }: DueRow, fault: string, isPermanent: boolean) {
  const waitS = retryDelayOfS(tries);
  return sql`UPDATE mails SET fault = ${fault}, due_at = clock_timestamp() + make_interval(secs => ${waitS}),
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

/** Creates the configured mailer. Code that composes and sends is loaded with the first e-mail. */
export function openMailer(mail: MailSettings): Mailer {
  const open =
    mail.kind === 'sandbox'
      ? async () => (await import('./mail-sandbox.ts')).sandboxMailer(mail.folder)
      : async () => (await import('./smtp.ts')).smtpMailer({ url: mail.url });
  return {
    isSandbox: mail.kind === 'sandbox',
    send: async (letter, stop) => (await open()).send(letter, stop),
  };
}

import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';
import { tablesHolding } from '#platform/server/testing/clear-text.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { startSmtp } from '#platform/server/testing/smtp-server.ts';
import { mailJob, openMailer } from './mail-job.ts';
import { postMail } from './mail-queue.ts';
import { smtpMailer } from './smtp.ts';

const mail = { kind: 'test', to: 'minseo@example.com', subject: 'Hello', text: 'a secret link' };
const FROM = 'Ingam <wallet@example.com>';

/**
 * Opens a mail server with adjustable answers, and the app's mail job over its store. Personal mode runs no such job by
 * itself.
 */
async function mailroom(work: (room: Awaited<ReturnType<typeof open>>) => Promise<void>) {
  const answers: Record<string, string> = {};
  const smtp = await startSmtp({ answers });
  const settings = { mail: { kind: 'smtp' as const, url: `smtp://127.0.0.1:${smtp.port}`, from: FROM } };
  const app = await startTestApp({ settings });
  try {
    await work(await open(app, smtp, answers));
  } finally {
    await app.stop();
    await smtp.stop();
  }
}
async function open(app: TestApp, smtp: Awaited<ReturnType<typeof startSmtp>>, answers: Record<string, string>) {
  const { services } = app.built.mounted;
  const { db, vault } = services;
  const job = mailJob(services, openMailer(app.settings.mail));
  return {
    app,
    smtp,
    answers,
    services,
    db,
    post: (more: Partial<Parameters<typeof postMail>[3]> = {}) =>
      db.tx((tx) => postMail(tx, vault, 'user:1', { ...mail, ...more })),
    run: (stop = new AbortController().signal) => job.run(stop),
    /** Ends every lease and wait. */
    passTime: () => db.run(sql`UPDATE mails SET due_at = now()`),
    rows: () =>
      db.rows(sql<{
        tries: number;
        waitS: number;
        is_there: boolean;
        is_sent: boolean;
        is_given_up: boolean;
        fault: string;
      }>`
        SELECT tries, round(extract(epoch FROM due_at - clock_timestamp()))::int AS "waitS", letter IS NOT NULL AS is_there,
          sent_at IS NOT NULL AS is_sent, given_up_at IS NOT NULL AS is_given_up, fault FROM mails ORDER BY id`),
  };
}
const subjectOf = (letter: string) => /^Subject: (.*)$/m.exec(letter)?.[1];
const textOf = (letter = '') =>
  Buffer.from(letter.slice(letter.indexOf('\r\n\r\n')), 'base64')
    .toString()
    .trim();
const idOf = (letter = '') => /^Message-ID: (.*)$/m.exec(letter)?.[1];

describe('an e-mail', () => {
  it('is stored with the change that it reports or not at all, is sealed until it is sent and erased afterwards', () =>
    mailroom(async ({ app, db, services, post, run, rows, smtp }) => {
      const undone = db.tx(async (tx) => {
        await postMail(tx, services.vault, 'user:1', mail);
        throw new Error('it did not happen');
      });
      await expect(undone).rejects.toThrow('it did not happen');
      await post();
      for (const secret of [mail.text, mail.to]) expect(await tablesHolding(db, secret)).toEqual([]);
      await run();
      expect(smtp.letters).toHaveLength(1);
      expect(await rows()).toMatchObject([{ tries: 1, is_there: false, is_sent: true, fault: null }]);
      await run();
      expect(smtp.letters).toHaveLength(1);
      expect(app.log.join('')).not.toContain(mail.to);
    }));

  it('is retried at growing intervals, and given up when it is no longer useful', () =>
    mailroom(async ({ answers, post, run, rows, passTime, smtp }) => {
      answers.RCPT = '451 later';
      await post();
      await post({ forMinutes: 1, to: 'late@example.com' });
      const waits: number[] = [];
      for (let n = 0; n < 4; n += 1) {
        await passTime();
        await run();
        waits.push((await rows())[0]?.waitS ?? 0);
      }
      expect(waits.map((wait, n) => Math.abs(wait - 10 * 3 ** n) <= 2)).toEqual([true, true, true, true]);
      const [first, late] = await rows();
      expect(first).toMatchObject({ tries: 4, is_there: true, fault: expect.stringMatching(/RCPT TO with 451/) });
      expect(late).toMatchObject({ tries: 3, is_there: false, is_given_up: true });
      delete answers.RCPT;
      await passTime();
      await run();
      expect(smtp.letters).toHaveLength(1);
      expect((await rows())[0]).toMatchObject({ tries: 5, is_sent: true });
    }));

  it('is given up at once after a permanent refusal, and delays no other e-mail', () =>
    mailroom(async ({ app, answers, post, run, rows, smtp }) => {
      answers.RCPT = '550 nobody';
      await post();
      await run();
      delete answers.RCPT;
      await post();
      await run();
      expect(await rows()).toMatchObject([{ tries: 1, is_given_up: true, is_there: false }, { is_sent: true }]);
      expect(smtp.letters).toHaveLength(1);
      expect(app.log.some((line) => line.includes('a mail was not sent') && line.includes('550'))).toBe(true);
    }));

  it('that was being sent when the program was killed is sent again as the same e-mail', () =>
    mailroom(async ({ answers, post, run, rows, passTime, smtp }) => {
      answers['.'] = 'silent';
      await post();
      await run(AbortSignal.timeout(300));
      expect(smtp.letters).toHaveLength(1);
      // No other process takes the e-mail while the first may still be sending it.
      await run();
      expect(await rows()).toMatchObject([{ tries: 1, is_there: true, is_sent: false }]);
      delete answers['.'];
      await passTime();
      await run();
      expect(smtp.letters).toHaveLength(2);
      expect(idOf(smtp.letters[0])).toBeDefined();
      expect(idOf(smtp.letters[1])).toBe(idOf(smtp.letters[0]));
      expect(await rows()).toMatchObject([{ tries: 2, is_sent: true }]);
    }));

  it('claimed by a node and not started when the node stopped is sent by another node at once', () =>
    mailroom(async ({ answers, post, run, rows, smtp }) => {
      for (const nth of [1, 2, 3]) await post({ kind: `kind ${nth}` });
      answers['.'] = 'silent';
      const stop = new AbortController();
      const ended = run(stop.signal);
      await eventually(() => smtp.letters.length).toBe(1);
      stop.abort();
      await ended;
      expect(await rows()).toMatchObject([{ tries: 1 }, { tries: 0 }, { tries: 0 }]);
      delete answers['.'];
      await run();
      expect(smtp.letters).toHaveLength(3);
    }));

  it('is sent once by two nodes', () =>
    mailroom(async ({ post, run, services, smtp }) => {
      for (let n = 0; n < 25; n += 1) await post({ subject: `Letter ${n}` });
      const other = mailJob(services, smtpMailer({ url: `smtp://127.0.0.1:${smtp.port}` }));
      const still = new AbortController().signal;
      await eventually(async () => {
        await Promise.all([run(), other.run(still)]);
        return smtp.letters.length;
      }).toBe(25);
      expect(new Set(smtp.letters.map(idOf)).size).toBe(25);
    }));

  it('among 300 e-mails of one person delays nobody else’s, and an urgent e-mail is sent first', () =>
    mailroom(async ({ db, post, run, smtp }) => {
      await post({ subject: 'The first' });
      await db.run(sql`UPDATE mails SET recipient = NULL`);
      const { id } = await db.one(sql<{ id: number }>`SELECT id FROM mails`);
      // Inserts an e-mail as a release before mail pacing wrote it.
      await db.run(sql`INSERT INTO mails (sealed_for, kind, letter, due_at, ends_at)
        SELECT sealed_for, kind, letter, due_at - interval '1 minute', ends_at FROM mails, generate_series(1, 299) WHERE id = ${id}`);
      await post({ subject: 'To another', to: 'ben@example.com' });
      await post({ subject: 'To a third', to: 'cho@example.com' });
      await post({ subject: 'Urgent', to: 'dan@example.com', isUrgent: true });
      const stop = new AbortController();
      const ended = run(stop.signal);
      await eventually(() => smtp.letters.length).toBeGreaterThanOrEqual(3);
      stop.abort();
      await ended;
      expect(smtp.letters.slice(0, 3).map(subjectOf)).toEqual(['Urgent', 'To another', 'To a third']);
    }));

  it('to very many people is sent after all other e-mails, however many and old these are', () =>
    mailroom(async ({ db, post, run, smtp }) => {
      await post({ subject: 'To all', isBulk: true });
      const { id } = await db.one(sql<{ id: number }>`SELECT id FROM mails`);
      // Each mail goes to a different person and is an hour older than those that follow.
      await db.run(sql`
        INSERT INTO mails (sealed_for, recipient, kind, is_bulk, letter, due_at, ends_at)
        SELECT sealed_for, sha256(convert_to(n::text, 'UTF8')), kind, is_bulk, letter, due_at - interval '1 hour', ends_at
          FROM mails, generate_series(1, 2500) AS n WHERE id = ${id}`);
      await post({ subject: 'Your password was changed', to: 'ben@example.com' });
      const stop = new AbortController();
      const ended = run(stop.signal);
      await eventually(() => smtp.letters.length).toBeGreaterThanOrEqual(1);
      stop.abort();
      await ended;
      expect(smtp.letters.map(subjectOf)[0]).toBe('Your password was changed');
    }));

  it('combines the events of an hour, with their number, and is sent at most six times a day', () =>
    mailroom(async ({ db, post, run, passTime, smtp }) => {
      const told = (times: number) => ({ subject: 'Changed', text: `${times} times` });
      const again = () => post({ kind: 'change', told, ...told(1) });
      for (let n = 0; n < 326; n += 1) await again();
      await post({ kind: 'another', told, subject: 'Another', text: '' });
      await post({ kind: 'change', to: 'former@example.com', told, ...told(1) });
      const waiting = () =>
        db.rows(sql<{ times: number; waitM: number }>`
          SELECT times, round(extract(epoch FROM due_at - clock_timestamp()) / 60)::int AS "waitM" FROM mails
           WHERE letter IS NOT NULL AND due_at > clock_timestamp()`);
      await run();
      expect(smtp.letters.map(subjectOf).toSorted()).toEqual(['Another', 'Changed', 'Changed']);
      expect(await waiting()).toEqual([{ times: 325, waitM: 60 }]);
      await passTime();
      await run();
      expect(textOf(smtp.letters[3])).toBe('325 times');
      for (let n = 0; n < 4; n += 1) {
        await again();
        await passTime();
        await run();
      }
      expect(smtp.letters).toHaveLength(8);
      await again();
      expect(await waiting()).toEqual([{ times: 1, waitM: 24 * 60 }]);
    }));

  it('is sent to one address at most 30 times a day; more e-mails are given up with the reason, except those that must arrive', () =>
    mailroom(async ({ post, run, rows, smtp }) => {
      for (let n = 0; n < 40; n += 1) await post({ kind: `kind ${n}` });
      await post({ mustArrive: true, subject: 'What must be heard' });
      await post({ isUrgent: true, subject: 'Urgent' });
      await post({ to: 'ben@example.com', subject: 'To another' });
      await run();
      expect(smtp.letters).toHaveLength(33);
      const refused = (await rows()).filter((row) => row.is_given_up);
      expect(refused).toHaveLength(10);
      expect(refused[0]).toMatchObject({ tries: 0, is_there: false, fault: 'too many mails to this address today' });
    }));

  it('to an invalid address is given up with its reason, and the change that it reports is still made', () =>
    mailroom(async ({ post, run, rows, smtp }) => {
      for (const to of [`${'a'.repeat(65)}@example.com`, 'a@b.kr\r\nBcc: c@d.kr', '']) await post({ to });
      await post();
      await run();
      expect(smtp.letters).toHaveLength(1);
      const over = { is_there: false, is_given_up: true, fault: 'not a valid mail address' };
      expect(await rows()).toMatchObject([over, over, over, { is_sent: true }]);
    }));
});

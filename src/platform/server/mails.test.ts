import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { sql } from './db.ts';
import { openMailer } from './mail.ts';
import { mailJob, postMail } from './mails.ts';
import { smtpMailer } from './smtp.ts';
import { tablesHolding } from './testing/clear-text.ts';
import { startSmtp } from './testing/smtp-server.ts';

const mail = { kind: 'test', to: 'minseo@example.com', subject: 'Hello', text: 'a secret link' };
const FROM = 'Ingam <wallet@example.com>';

/** A server whose answers change, and the app's own job over its store; personal mode runs none by itself. */
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
    /** What a lease or a wait was for is over. */
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
const idOf = (letter = '') => /^Message-ID: (.*)$/m.exec(letter)?.[1];

describe('a mail', () => {
  it('goes out with what it tells or not at all, sealed until then and erased after', () =>
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

  it('is tried again with growing waits, and given up when it is of no use any more', () =>
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

  it('is given up at once where the answer is for good, and holds nobody up', () =>
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

  it('that was on its way when the program was killed goes out again, as the same letter', () =>
    mailroom(async ({ answers, post, run, rows, passTime, smtp }) => {
      answers['.'] = 'silent';
      await post();
      await run(AbortSignal.timeout(300));
      expect(smtp.letters).toHaveLength(1);
      // Nobody else takes it while whoever has it may still be at it.
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

  it('goes out once from two nodes; 200 a day of one kind are the most for one person, but for what must arrive', () =>
    mailroom(async ({ db, app, post, run, services, smtp }) => {
      for (let n = 0; n < 25; n += 1) await post({ subject: `Letter ${n}` });
      const other = mailJob(services, smtpMailer({ url: `smtp://127.0.0.1:${smtp.port}` }));
      await Promise.all([run(), other.run(new AbortController().signal)]);
      expect(new Set(smtp.letters.map(idOf)).size).toBe(25);
      expect(smtp.letters).toHaveLength(25);
      await db.run(sql`INSERT INTO mails (sealed_for, kind, ends_at, sent_at)
        SELECT 'user:1', 'test', now(), now() FROM generate_series(1, 175)`);
      await post();
      const { n } = await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM mails`);
      expect(n).toBe(200);
      const before = smtp.letters.length;
      await post({ kind: 'other', subject: 'Of another kind' });
      await post({ mustArrive: true, subject: 'What must be heard' });
      await run();
      expect(smtp.letters.slice(before).map((letter) => /^Subject: (.*)$/m.exec(letter)?.[1])).toEqual([
        'Of another kind',
        'What must be heard',
      ]);
    }));
});

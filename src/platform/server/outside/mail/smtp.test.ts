import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { type SmtpRules, startSmtp } from '#platform/server/testing/smtp-server.ts';
import { type Letter, MailError } from './mail-message.ts';
import { type SmtpOptions, smtpMailer } from './smtp.ts';

const letter: Letter = {
  id: 'one',
  from: 'Ingam <wallet@example.com>',
  to: 'minseo@example.com',
  subject: '지갑 복구',
  text: '.첫 줄\n..\nsecond',
  at: new Date('2026-11-21T14:00:00Z'),
};
const cert = selfSigned('mail.example');
const BY_NAME = 'smtp://mail.example';
const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop();
});

async function server(rules: SmtpRules = {}) {
  const smtp = await startSmtp(rules);
  started.push(smtp);
  return smtp;
}
const send = ({ port }: { port: number }, url: string, more: Partial<SmtpOptions> = {}, sent = letter) =>
  smtpMailer({ url: `${url}:${port}`, at: '127.0.0.1', timeoutMs: 3000, ...more }).send(
    sent,
    new AbortController().signal,
  );
const fault = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => (error instanceof MailError ? error : Promise.reject(error)),
  );
const bodyOf = (raw = '') => Buffer.from(raw.slice(raw.indexOf('\r\n\r\n')), 'base64').toString();

describe('SMTP', () => {
  it('switches to TLS before it sends any data, and checks the certificate', async () => {
    const smtp = await server({ cert, auth: 'PLAIN' });
    await send(smtp, 'smtp://us%40er:p%3Aw@mail.example', { ca: cert.cert });
    const [hello, turn, ...rest] = smtp.said;
    expect([hello, turn]).toEqual([expect.stringMatching(/^EHLO /), 'STARTTLS']);
    expect(rest.every((line) => line.startsWith('tls '))).toBe(true);
    expect(rest).toContain(`tls AUTH PLAIN ${Buffer.from('\0us@er\0p:w').toString('base64')}`);
    expect(rest).toContain('tls MAIL FROM:<wallet@example.com>');
    expect(rest).toContain('tls RCPT TO:<minseo@example.com>');
    expect(bodyOf(smtp.letters[0])).toBe('.첫 줄\r\n..\r\nsecond');

    const other = await server({ cert: selfSigned('other.example') });
    expect((await fault(send(other, BY_NAME, { ca: cert.cert })))?.message).toMatch(/could not be reached/);
    expect((await fault(send(await server({ cert }), BY_NAME)))?.message).toMatch(/could not be reached/);
    expect(other.said).toHaveLength(2);
  });

  it('is in TLS from the first byte with smtps, and signs in by LOGIN if there is no PLAIN', async () => {
    const smtp = await server({ cert, auth: 'LOGIN', isSmtps: true });
    await send(smtp, 'smtps://user:secret@mail.example', { ca: cert.cert });
    const base64 = (text: string) => `tls ${Buffer.from(text).toString('base64')}`;
    expect(smtp.said.slice(1, 4)).toEqual(['tls AUTH LOGIN', base64('user'), base64('secret')]);
    expect(smtp.letters).toHaveLength(1);
  });

  it('sends nothing unauthenticated if it has a password', async () => {
    const open = await server({ answers: { AUTH: '502 none' } });
    const error = await fault(send(open, 'smtp://user:secret@127.0.0.1'));
    expect(error).toMatchObject({ message: expect.stringMatching(/AUTH PLAIN with 502/), isPermanent: false });
    expect(open.letters).toEqual([]);
  });

  it('sends nothing without TLS, except to this machine', async () => {
    const plain = await server({ auth: 'PLAIN' });
    expect((await fault(send(plain, 'smtp://user:secret@mail.example')))?.message).toMatch(/STARTTLS/);
    expect(plain.said).toEqual([expect.stringMatching(/^EHLO /), 'STARTTLS']);
    await send(plain, 'smtp://127.0.0.1');
    await smtpMailer({ url: `smtp://localhost:${plain.port}` }).send(letter, new AbortController().signal);
    expect(plain.letters).toHaveLength(2);
  });

  it('treats nothing received in clear text as received in TLS', async () => {
    const smtp = await server({ cert, talksOn: true });
    await send(smtp, BY_NAME, { ca: cert.cert });
    expect(smtp.letters).toHaveLength(1);
  });

  it('distinguishes permanent from temporary refusals, and reports no text of the e-mail', async () => {
    const answers = async (verb: string, text: string, isPipelining: boolean) => {
      const smtp = await server({ auth: 'PLAIN', isPipelining, answers: { [verb]: text } });
      return fault(send(smtp, 'smtp://user:hidden@127.0.0.1'));
    };
    for (const [verb, text, isPermanent] of [
      ['RCPT', '550 no such minseo@example.com', true],
      ['.', '554 spam', true],
      ['RCPT', '451 later', false],
      ['MAIL', '530 who are you', false],
      ['AUTH', '535 no', false],
      ['greeting', '554 no', false],
      ['DATA', 'nonsense', false],
    ] as const)
      for (const isPipelining of [false, true]) {
        const error = await answers(verb, text, isPipelining);
        expect([verb, text, error?.isPermanent]).toEqual([verb, text, isPermanent]);
        expect(error?.message).not.toMatch(/minseo|hidden|\n/);
        expect(inspect(error)).not.toMatch(/minseo|hidden/);
      }
  });

  it('ends if no response arrives, too much data arrives, or the program stops', async () => {
    const silent = await server({ answers: { MAIL: 'silent' } });
    expect((await fault(send(silent, 'smtp://127.0.0.1', { timeoutMs: 100 })))?.message).toMatch(/in time/);
    const loud = await server({ answers: { MAIL: '250-'.padEnd(20_000, 'x') } });
    expect((await fault(send(loud, 'smtp://127.0.0.1')))?.message).toMatch(/does not speak SMTP/);
    const stopping = smtpMailer({ url: `smtp://127.0.0.1:${silent.port}` }).send(letter, AbortSignal.timeout(50));
    expect(await fault(stopping)).toBeInstanceOf(MailError);
    const { port, stop } = await startSmtp();
    await stop();
    expect((await fault(send({ port }, 'smtp://127.0.0.1')))?.message).toMatch(/ECONNREFUSED/);
  });

  it('lets no e-mail add a command or a header', async () => {
    const smtp = await server();
    const bad: Partial<Letter>[] = [
      { to: 'a@b.example>\r\nRCPT TO:<c@d.example' },
      { to: 'a@b.example, c@d.example' },
      { subject: 'hi\r\nBcc: c@d.example' },
      { from: 'a\r\nBcc: c@d.example <wallet@example.com>' },
      { id: 'a>\r\nBcc: c' },
    ];
    for (const part of bad)
      expect(await fault(send(smtp, 'smtp://127.0.0.1', {}, { ...letter, ...part }))).toMatchObject({
        isPermanent: true,
      });
    expect(smtp.letters).toEqual([]);
  });
});

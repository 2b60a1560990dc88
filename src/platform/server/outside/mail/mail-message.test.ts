import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, it } from 'vitest';
import { addressIn } from '#platform/texts/mail-address.ts';
import { type Letter, messageOf } from './mail-message.ts';
import { sandboxMailer } from './mail-sandbox.ts';

const letter: Letter = {
  id: 'abc',
  from: 'Ingam <wallet@example.com>',
  to: 'minseo@example.com',
  subject: 'Recover your wallet',
  text: 'One\nTwo',
  at: new Date('2026-11-05T04:03:02Z'),
};
const written = async (sent: Letter) => (await new MailComposer(messageOf(sent)).compile().build()).toString();
/** Decodes a header as mail programs show it (RFC 2047, RFC 5322 section 2.2.3). */
const read = (header: string) =>
  header
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/(?<=\?=)\s+(?==\?)/g, '')
    .replace(/=\?UTF-8\?B\?(.*?)\?=/g, (_, word: string) => Buffer.from(word, 'base64').toString());

describe('a message', () => {
  it('has the headers of RFC 5322, and in the sandbox a readable body', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ingam-mail-'));
    try {
      const { signal } = new AbortController();
      await sandboxMailer(folder).send({ ...letter, text: 'One\n둘' }, signal);
      const names = await readdir(folder);
      expect(names).toEqual(['2026-11-05T04-03-02-000Z-abc.eml']);
      expect((await readFile(join(folder, String(names[0])), 'utf8')).split('\r\n')).toEqual([
        'Content-Transfer-Encoding: 8bit',
        'X-Ingam-Sandbox: not sent to anyone',
        'Auto-Submitted: auto-generated',
        'From: Ingam <wallet@example.com>',
        'To: minseo@example.com',
        'Subject: Recover your wallet',
        'Message-ID: <abc@example.com>',
        'Date: Thu, 05 Nov 2026 04:03:02 +0000',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'One',
        '둘',
        '',
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
  it('writes any subject and text in lines that every server accepts', async () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 120 }).map((text) => text.replace(/\p{Cc}/gu, ''));
    await fc.assert(
      fc.asyncProperty(line, fc.array(line, { maxLength: 5 }), async (subject, lines) => {
        const message = await written({ ...letter, subject, text: lines.join('\n') });
        expect(/^[\r\n\x20-\x7e]*$/.test(message)).toBe(true);
        expect(message.split('\r\n').every((each) => each.length <= 998)).toBe(true);
        expect(message.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        const said = /^Subject:(.*(?:\r\n .*)*)$/m.exec(message)?.[1] ?? '';
        expect(read(said).trim()).toBe(subject.trim());
        const body = message.slice(message.indexOf('\r\n\r\n'));
        expect(Buffer.from(body, 'base64').toString()).toBe(lines.join('\r\n'));
      }),
    );
  });
  it.each([
    ['a@b.example', { name: '', address: 'a@b.example' }],
    ['인감 <a@b.example>', { name: '인감', address: 'a@b.example' }],
    ['"In gam" <a@b.example>', { name: 'In gam', address: 'a@b.example' }],
    ['a@b.example\r\nBcc: c@d.example', undefined],
    ['a b@c.example', undefined],
    ['a@b.example, c@d.example', undefined],
    ['<a@b.example', undefined],
    ['a@', undefined],
    ['', undefined],
  ])('reads the mailbox %j', (mailbox, found) => {
    expect(addressIn(mailbox)).toEqual(found);
  });
});

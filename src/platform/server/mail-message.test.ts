import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressIn, type Letter, writeMessage } from './mail-message.ts';

const letter: Letter = {
  id: 'abc',
  from: 'Ingam <wallet@example.com>',
  to: 'minseo@example.com',
  subject: 'Recover your wallet',
  text: 'One\nTwo',
  at: new Date('2026-11-05T04:03:02Z'),
};
const headersOf = (message: string) => message.slice(0, message.indexOf('\r\n\r\n'));

describe('a message', () => {
  it('has the headers of RFC 5322', () => {
    expect(writeMessage(letter, '8bit').split('\r\n')).toEqual([
      'Date: Thu, 05 Nov 2026 04:03:02 +0000',
      'From: "Ingam" <wallet@example.com>',
      'To: <minseo@example.com>',
      'Message-ID: <abc@example.com>',
      'Subject: Recover your wallet',
      'Auto-Submitted: auto-generated',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      'One',
      'Two',
      '',
    ]);
  });
  it('says any subject and any text in lines that every server takes', () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 120 }).map((text) => text.replace(/\p{Cc}/gu, ''));
    fc.assert(
      fc.property(line, fc.array(line, { maxLength: 5 }), (subject, lines) => {
        const message = writeMessage({ ...letter, subject, text: lines.join('\n') }, 'base64');
        expect(/^[\r\n\x20-\x7e]*$/.test(message)).toBe(true);
        expect(message.split('\r\n').every((each) => each.length <= 78)).toBe(true);
        expect(message.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        const said = /^Subject: (.*(?:\r\n .*)*)$/m.exec(headersOf(message))?.[1] ?? '';
        const words = said.split('\r\n ').map((word) => /^=\?utf-8\?B\?(.*)\?=$/.exec(word)?.[1]);
        const read = words.map((word) => Buffer.from(word ?? '', 'base64').toString()).join('');
        expect(words.every((word) => word !== undefined) ? read : said).toBe(subject);
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

/** What is written to somebody. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail as it is sent: `id` stays the same however often it is, so that a reader's program can tell a repeat. */
export interface Letter extends Mail {
  readonly id: string;
  /** `a@b.example` or `Name <a@b.example>`. */
  readonly from: string;
  readonly at: Date;
}

const CONTROL = /\p{Cc}/u;
const ASCII = /^[\x20-\x7e]*$/;
// RFC 5321 section 4.5.3.1; atoms alone, since what needs quoting is more often an attack than an address.
const ADDRESS = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9.-]{0,252}[a-zA-Z0-9])?$/;
const NAMED = /^([^<>]{0,100}?)\s*<([^<>\s]+)>$/;

/** The bare address of a mailbox, and the name before it; nothing where it is none. */
export function addressIn(mailbox: string): { readonly name: string; readonly address: string } | undefined {
  const [, name = '', named] = NAMED.exec(mailbox) ?? [];
  const address = named ?? mailbox;
  return ADDRESS.test(address) && !CONTROL.test(name)
    ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
    : undefined;
}

/** The same where it must be one: what would add a header or a command of its own is a fault. */
export function needAddress(mailbox: string): { readonly name: string; readonly address: string } {
  const found = addressIn(mailbox);
  if (!found) throw new Error('not the address of a mailbox');
  return found;
}

/** Writes a message (RFC 5322, RFC 2045) with CRLF lines; its body in base64, or as it is for people to read. */
export function writeMessage(letter: Letter, body: 'base64' | '8bit'): string {
  const { id, from, to, subject, text, at } = letter;
  const sender = needAddress(from);
  if (CONTROL.test(subject) || !/^[\w.-]+$/.test(id)) throw new Error('a header of a mail would end its line');
  const headers = [
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `From: ${sender.name ? `${phrase(sender.name)} ` : ''}<${sender.address}>`,
    `To: <${needAddress(to).address}>`,
    `Message-ID: <${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`,
    `Subject: ${ASCII.test(subject) && subject.length < 70 ? subject : encodedWords(subject)}`,
    // RFC 3834 section 5: nobody's holiday note answers it.
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${body}`,
  ];
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  if (lines.some((line) => Buffer.byteLength(line) > 998)) throw new Error('a line of a mail is too long');
  const whole = lines.join('\r\n');
  const written =
    body === '8bit'
      ? whole
      : (
          Buffer.from(whole)
            .toString('base64')
            .match(/.{1,76}/g) ?? []
        ).join('\r\n');
  return `${headers.join('\r\n')}\r\n\r\n${written}\r\n`;
}

const phrase = (name: string) => (ASCII.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : encodedWords(name));

/** RFC 2047: words of at most 75 characters, none of which ends inside a character, each on a line of its own. */
function encodedWords(text: string): string {
  const parts: string[] = [''];
  for (const character of text) {
    const last = parts.at(-1) ?? '';
    if (Buffer.byteLength(last + character) > 42) parts.push(character);
    else parts[parts.length - 1] = last + character;
  }
  return parts.map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
}

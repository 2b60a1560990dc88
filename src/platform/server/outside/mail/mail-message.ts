import type { SendMailOptions } from 'nodemailer';
import { addressIn, isMailAddress } from '#platform/texts/mail-address.ts';
import { MailError } from './mail-error.ts';

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

const noAddress = () => new MailError('not the address of a mailbox', { isPermanent: true });

/** What nodemailer composes a letter to a person from: plain text in base64, so that every server takes its lines, and nothing read from elsewhere. */
export function messageOf({ id, from, to, subject, text, at }: Letter) {
  const sender = addressIn(from);
  // What would add a header or a command of its own is refused for good.
  if (!sender || !isMailAddress(to)) throw noAddress();
  if (CONTROL.test(subject) || !/^[\w.-]+$/.test(id))
    throw new MailError('a header of a mail would end its line', { isPermanent: true });
  return {
    date: at,
    from: { ...sender },
    to: { name: '', address: to },
    messageId: `<${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`,
    subject,
    // RFC 3834 section 5: nobody's holiday note answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: text.replace(/\r\n?|\n/g, '\r\n'),
    encoding: 'base64',
    textEncoding: 'base64',
    newline: 'windows',
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}

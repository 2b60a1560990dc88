import type { SendMailOptions } from 'nodemailer';
import { addressIn, isMailAddress } from '#platform/texts/mail-address.ts';

/** Mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Mail as sent. `id` is the same on every attempt, so that mail programs can detect duplicates. */
export interface Letter extends Mail {
  readonly id: string;
  /** Sender: `a@b.example` or `Name <a@b.example>`. */
  readonly from: string;
  readonly at: Date;
}

const CONTROL = /\p{Cc}/u;

const noAddress = () => new MailError('not a valid mail address', { isPermanent: true });

/**
 * Returns nodemailer's input for an e-mail: plain text in base64, so that every server accepts its lines. Nothing is
 * read from files or URLs.
 */
export function messageOf({ id, from, to, subject, text, at }: Letter) {
  const sender = addressIn(from);
  // Text that would add a header or an SMTP command is refused permanently.
  if (!sender || !isMailAddress(to)) throw noAddress();
  if (CONTROL.test(subject) || !/^[\w.-]+$/.test(id))
    throw new MailError('a mail header contains a line break', { isPermanent: true });
  return {
    date: at,
    from: { ...sender },
    to: { name: '', address: to },
    messageId: `<${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`,
    subject,
    // Keeps automatic replies away (RFC 3834 section 5).
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

/** Reason why an e-mail was not accepted, in one line without any content of the e-mail. */
export class MailError extends Error {
  /** The message is our own text and may be stored (jobs/set-aside.ts). */
  readonly hasOwnWords = true;
  /** True if a retry would fail too. */
  readonly isPermanent: boolean;
  constructor(message: string, { isPermanent = false, cause }: { isPermanent?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'MailError';
    this.isPermanent = isPermanent;
  }
}

/** Mail port: a mail server or a sandbox. */
export interface Mailer {
  readonly isSandbox: boolean;
  /** Resolves once the e-mail is accepted; rejects with MailError. */
  send(letter: Letter, stop: AbortSignal): Promise<void>;
}

import type { Letter } from './mail-message.ts';

/** Mail port: a mail server or a sandbox. */
export interface Mailer {
  readonly isSandbox: boolean;
  /** Resolves once the e-mail is accepted; rejects with MailError. */
  send(letter: Letter, stop: AbortSignal): Promise<void>;
}

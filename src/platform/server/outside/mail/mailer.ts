import type { Letter } from './mail-message.ts';

/** The mail port: what takes letters, a sandbox or a server. */
export interface Mailer {
  readonly isSandbox: boolean;
  /** Resolves once the letter is taken; rejects with MailError. */
  send(letter: Letter, stop: AbortSignal): Promise<void>;
}

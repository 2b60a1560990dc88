import type { Letter } from './mail-message.ts';
import { sandboxMailer } from './mail-sandbox.ts';
import type { MailSettings } from './settings.ts';

/** The mail port: whoever takes letters, a sandbox or a server. */
export interface Mailer {
  readonly isSandbox: boolean;
  /** Resolves once the letter is taken; rejects with MailError. */
  send(letter: Letter, stop: AbortSignal): Promise<void>;
}

/** The mailer that the settings name; the client of a mail server is read with the first letter. */
export function openMailer(mail: MailSettings): Mailer {
  if (mail.kind === 'sandbox') return sandboxMailer(mail.folder);
  return {
    isSandbox: false,
    send: async (letter, stop) => {
      const { smtpMailer } = await import('./smtp.ts');
      return smtpMailer({ url: mail.url }).send(letter, stop);
    },
  };
}

import type { MailSettings } from '#platform/server/settings/settings.ts';
import type { Letter } from './mail-message.ts';

/** The mail port: whoever takes letters, a sandbox or a server. */
export interface Mailer {
  readonly isSandbox: boolean;
  /** Resolves once the letter is taken; rejects with MailError. */
  send(letter: Letter, stop: AbortSignal): Promise<void>;
}

/** The mailer that the settings name; what composes and sends is read with the first letter. */
export function openMailer(mail: MailSettings): Mailer {
  const open =
    mail.kind === 'sandbox'
      ? async () => (await import('./mail-sandbox.ts')).sandboxMailer(mail.folder)
      : async () => (await import('./smtp.ts')).smtpMailer({ url: mail.url });
  return {
    isSandbox: mail.kind === 'sandbox',
    send: async (letter, stop) => (await open()).send(letter, stop),
  };
}

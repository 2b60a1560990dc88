import type { MailSettings } from '#platform/server/settings/settings.ts';
import type { Mailer } from './mail-message.ts';

/** Creates the configured mailer. Code that composes and sends is loaded with the first e-mail. */
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

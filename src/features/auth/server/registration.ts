import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';

/** A new account waits for its letter, but in personal mode, where nobody is sent mail. */
export const registration: OutsidePort = {
  state: (settings) => portState(settings.mode === 'personal' || settings.mail.kind === 'smtp', settings),
  closed: 'MAIL_URL names no mail server: nobody can register',
};

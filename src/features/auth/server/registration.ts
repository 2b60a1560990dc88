import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';

/** A new account needs a mailed link, except in personal mode, which sends no mail. */
export const registration: OutsidePort = {
  state: (settings) => portState(settings.mode === 'personal' || settings.mail.kind === 'smtp', settings),
  closed: 'MAIL_URL names no mail server: nobody can register',
};

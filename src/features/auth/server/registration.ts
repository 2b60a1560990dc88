import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';

/** Port of registration: outside personal mode, a new account needs an e-mailed link, so it requires a mail server. */
export const registration: OutsidePort = {
  state: (settings) => portState(settings.mode === 'personal' || settings.mail.kind === 'smtp', settings),
  closed: 'MAIL_URL names no mail server: nobody can register',
};

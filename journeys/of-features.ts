/**
 * The journeys that walk through each feature's own screens: a change in it has them run by `npm run test:near`. Those of `app` walk through all
 * screens; a change in the shell, in `ui` or in the platform's web has the first two run.
 */
export const journeysOf: Readonly<Record<string, readonly string[]>> = {
  auth: ['sign-in', 'make-a-seal', 'session', 'passkeys', 'recovery', 'email', 'step-up'],
  identity: ['identity-work'],
  documents: ['verified'],
  credentials: ['credentials-shown'],
  ledger: ['send-receive', 'send-once'],
  codes: ['codes-read', 'scan', 'receive'],
  contacts: ['contacts'],
  banking: ['banks', 'bank-travel-me'],
  exchange: ['local-banks', 'banks'],
  pay: ['pay-a-stall', 'stall-waits', 'nfc-pay'],
  statements: ['statement'],
  assets: ['send-receive', 'send-once', 'send-live', 'receive', 'receive-live', 'receive-place'],
  localpay: ['home-localpay', 'local-banks'],
  work: ['identity-work'],
  traveler: ['claim', 'trips'],
  activity: ['history', 'history-shell'],
  notifications: ['history-shell', 'live'],
  me: ['bank-travel-me', 'exports', 'deletion'],
  home: ['first-light', 'first-steps', 'home-localpay'],
  app: [
    'shell',
    'first-light',
    'access',
    'first-paint',
    'install',
    'keyboard',
    'korean',
    'live',
    'no-shift',
    'toasts',
    'trial',
  ],
};

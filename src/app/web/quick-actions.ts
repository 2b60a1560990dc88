import type { NavPath } from './places.ts';

export type QuickActionName = 'send' | 'receive' | 'scanQr' | 'approve' | 'scanReceipt' | 'addCredential';
/** Home's choice, or one action that has no place to go. */
export type QuickAsked = 'choose' | QuickActionName | undefined;

/** Where an action leads; one without a place comes with a later version. */
export const PLACES: Readonly<Partial<Record<QuickActionName, string>>> = {
  send: '/send',
  receive: '/receive',
  approve: '/work?do=decide',
  scanReceipt: '/traveler?do=claim',
  addCredential: '/add-credential',
};

export const OF_VIEW: Readonly<Record<Exclude<NavPath, '/'>, QuickActionName>> = {
  '/id': 'addCredential',
  '/assets': 'send',
  '/localpay': 'scanQr',
  '/work': 'approve',
  '/traveler': 'scanReceipt',
};

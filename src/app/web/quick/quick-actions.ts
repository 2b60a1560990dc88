import type { NavPath } from '../places.ts';

export type QuickActionName = 'send' | 'receive' | 'scanQr' | 'approve' | 'scanReceipt' | 'addCredential';

/** Paths that the actions open. */
export const PLACES: Readonly<Record<QuickActionName, string>> = {
  send: '/send',
  receive: '/receive',
  scanQr: '/localpay?do=scan',
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

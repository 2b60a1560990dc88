import type { Bank } from './port.ts';

const nobody = () => new Error('no bank is connected');

/**
 * Adapter for a server without a bank. It sends nothing, so orders to an earlier bank stay pending, their money held.
 */
export const closedBank: Bank = {
  isSandbox: false,
  isOffered: false,
  isByFile: false,
  makeCode: () => {
    throw nobody();
  },
  ask: () => Promise.reject(nobody()),
  takenSince: async () => undefined,
};

import type { Bank } from './port.ts';

const nobody = () => new Error('no bank is connected');

/** The absence of a bank. Nothing is sent, so orders to an earlier bank stay undecided and their money held. */
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

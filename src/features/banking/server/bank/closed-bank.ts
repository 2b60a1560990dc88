import type { Bank } from './port.ts';

const nobody = () => new Error('there is no bank here');

/** No bank at all: nothing is asked of it, so that what an earlier one was asked stays undecided and its money held. */
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

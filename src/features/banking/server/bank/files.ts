import { type Bank, randomCode } from './port.ts';

/** A bank that is brought files of orders: it is asked nothing by itself, and its statement says what became of them. */
export const bankOfFiles: Bank = {
  isSandbox: false,
  isOffered: true,
  isByFile: true,
  makeCode: randomCode,
  ask: () => Promise.reject(new Error('a bank of files is not asked')),
  takenSince: async () => undefined,
};

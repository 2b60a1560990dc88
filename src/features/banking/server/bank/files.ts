import { type Bank, randomCode } from './port.ts';

/**
 * A bank to which the office takes files of orders. The server never calls it; the bank's statement shows which orders
 * it paid.
 */
export const bankOfFiles: Bank = {
  isSandbox: false,
  isOffered: true,
  isByFile: true,
  makeCode: randomCode,
  ask: () => Promise.reject(new Error('a bank reached by files cannot be called')),
  takenSince: async () => undefined,
};

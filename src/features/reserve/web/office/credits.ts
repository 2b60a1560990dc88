import type { BankLine } from '../../office-contract.ts';
import { useRead } from './calls.ts';

/** Returns the credits of the bank that are not issued yet. */
export const useCredits = (): readonly BankLine[] | undefined =>
  useRead('GET /api/office/bank-lines', { query: { limit: 200 } }).data?.filter(({ isCredit }) => isCredit);

/** Returns unissued credits without a pending act. */
export const useFreeCredits = (): readonly BankLine[] | undefined =>
  useCredits()?.filter(({ waits, returns }) => waits === null && returns.length === 0);

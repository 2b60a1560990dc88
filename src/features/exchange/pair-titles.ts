import type { PairFund, PairTermsRequest } from './office-contract.ts';

/**
 * Titles of acts about a pair in lists and in the audit trail, in no language. `web/office/pair-act.ts` puts them into
 * words.
 */
export const termsTitle = ({ pair, isOpen, source, personWon, totalWon }: PairTermsRequest): string =>
  `${pair} ${isOpen ? 'open' : 'closed'} ${source} ${personWon} ${totalWon}`;

export const fundTitle = ({ pair, way, by, amount, asset }: PairFund): string =>
  `${pair} ${way} ${by} ${amount} ${asset}`;

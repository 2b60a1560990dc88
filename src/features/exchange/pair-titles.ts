import type { PairFund, PairTermsWanted } from './office-contract.ts';

/** What an act about a pair is called in lists and in the audit trail, of no language; `web/exchange/pair-act.ts` has it in words. */
export const termsTitle = ({ pair, isOpen, source, personWon, totalWon }: PairTermsWanted): string =>
  `${pair} ${isOpen ? 'open' : 'closed'} ${source} ${personWon} ${totalWon}`;

export const fundTitle = ({ pair, way, by, amount, asset }: PairFund): string =>
  `${pair} ${way} ${by} ${amount} ${asset}`;

import { kindText, statementWords } from '#features/statements/statement-words.ts';
import { ZONE } from '#platform/korean-days.ts';
import { csvFile, isoWithOffset } from '#platform/texts/csv.ts';
import { defineWords } from '#platform/words.ts';
import type { Figures, ShopPayout } from './contract.ts';

const csvWords = defineWords({
  en: { due: 'Due in this run', fee: 'Fee of settlement', net: 'Paid out', run: 'Run' },
  ko: { due: '이번 정산 대상', fee: '정산 수수료', net: '지급액', run: '정산' },
});

export interface Movement {
  readonly at: string;
  readonly kind: string;
  readonly amount: string;
  readonly balance: string;
  readonly transactionId: number;
}

/**
 * Formats a shop’s statement of one run as CSV (RFC 4180): opening balance, each movement, balance at the cutoff, and
 * payout.
 */
export function settlementCsv(
  {
    settled,
    figures,
    movements,
  }: { readonly settled: ShopPayout; readonly figures: Figures; readonly movements: readonly Movement[] },
  language: 'en' | 'ko',
): string {
  const w = statementWords[language];
  const own = csvWords[language];
  const moment = (at: string | null) => (at === null ? '' : isoWithOffset(at, ZONE.minutes));
  const cutoff = moment(settled.cutoff);
  return csvFile([
    [w.time, w.what, w.amount, w.balance, w.transaction],
    [moment(figures.from), w.opening, '', figures.opening, ''],
    ...movements.map(({ at, kind, amount, balance, transactionId }) => [
      moment(at),
      kindText(kind, !amount.startsWith('-'), w),
      amount,
      balance,
      String(transactionId),
    ]),
    [cutoff, w.closing, '', figures.closing, ''],
    [cutoff, own.due, settled.due, '', `${own.run} ${settled.runId}`],
    [cutoff, own.fee, `-${settled.fee}`, '', ''],
    [cutoff, own.net, settled.net, '', settled.endToEnd],
  ]);
}

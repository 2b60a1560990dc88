import type { ComponentProps } from 'react';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { PortfolioNote } from '#ui/layout/Note.tsx';
import type { Portfolio } from '../../contract.ts';

const wonWords = defineWords({
  en: {
    won: 'Local currency',
    others: (count: number) =>
      count === 1 ? '1 other asset has no rate here' : `${count} other assets have no rate here`,
  },
  ko: {
    won: '지역화폐 잔액',
    others: (count: number) => `다른 자산 ${count}개는 시세가 없어 합산하지 않았습니다`,
  },
});

interface WonNoteProps extends Omit<ComponentProps<typeof PortfolioNote>, 'label' | 'amount' | 'delta'> {
  of: Portfolio;
}

/**
 * The note on a server without rates: the won, and the number of other assets with a balance. Loaded on use, since most
 * servers have rates.
 */
export function WonNote({ of: { won = '0', assets }, said, ...note }: WonNoteProps) {
  const w = useWords(wonWords);
  const others = assets.filter(({ assetType, balance }) => assetType !== 'KRW' && balance !== '0').length;
  const line = others > 0 ? w.others(others) : won === '0' && said ? said : '\u00a0';
  return <PortfolioNote {...note} label={w.won} amount={amountOf('KRW', won)} said={line} />;
}

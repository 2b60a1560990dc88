import { amountOf } from '#features/ledger/web/amount-of.ts';

interface PairActWords {
  readonly open: (pair: string, source: 'hand' | 'feed', person: string, total: string) => string;
  readonly closed: (pair: string) => string;
  readonly in: (pair: string, amount: string, by: 'wallet' | 'issue') => string;
  readonly out: (pair: string, amount: string, by: 'wallet' | 'issue') => string;
}

/**
 * Describes an act on a pair's terms from its title (`pair-titles.ts`); returns the title itself if it has another
 * form.
 */
export function termsText(title: string, w: PairActWords): string {
  const [pair = '', state, source, person = '', total = ''] = title.split(' ');
  if (state === 'closed') return w.closed(pair);
  if (state !== 'open' || (source !== 'hand' && source !== 'feed')) return title;
  return w.open(pair, source, amountOf('KRW', person), amountOf('KRW', total));
}

/** Describes an act on a pair's funds, in the same way. */
export function fundText(title: string, w: PairActWords): string {
  const [pair = '', way, by, amount = '', asset = ''] = title.split(' ');
  if ((way !== 'in' && way !== 'out') || (by !== 'wallet' && by !== 'issue')) return title;
  return w[way](pair, amountOf(asset, amount), by);
}

/** Texts for acts on exchange pairs, in parts. */
export const pairActs = {
  en: {
    open: (pair: string, source: 'hand' | 'feed', person: string, total: string) =>
      `Exchange ${pair} at the ${source === 'hand' ? 'rules’' : 'feed’s'} rate, ${person} a person and ${total} in all a day`,
    closed: (pair: string) => `Exchange ${pair} no more`,
    in: (pair: string, amount: string, by: 'wallet' | 'issue') =>
      by === 'wallet' ? `Fund the pair ${pair} with ${amount}` : `Issue ${amount} into the pair ${pair}`,
    out: (pair: string, amount: string, by: 'wallet' | 'issue') =>
      by === 'wallet'
        ? `Take ${amount} back from the pair ${pair}`
        : `Take ${amount} of the pair ${pair} out of circulation`,
  },
  ko: {
    open: (pair: string, source: 'hand' | 'feed', person: string, total: string) =>
      `${pair} 환전: ${source === 'hand' ? '규정' : '시세'} 환율, 하루 1인 ${person}, 전체 ${total}`,
    closed: (pair: string) => `${pair} 환전 중단`,
    in: (pair: string, amount: string, by: 'wallet' | 'issue') =>
      by === 'wallet' ? `${pair} 환전에 ${amount} 준비` : `${pair} 환전에 ${amount} 발행`,
    out: (pair: string, amount: string, by: 'wallet' | 'issue') =>
      by === 'wallet' ? `${pair} 환전에서 ${amount} 회수` : `${pair} 환전의 ${amount} 소각`,
  },
};

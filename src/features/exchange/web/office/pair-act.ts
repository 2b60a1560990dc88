import { amountOf } from '#features/ledger/web/amount-of.ts';

interface PairActWords {
  readonly open: (pair: string, source: 'hand' | 'feed', person: string, total: string) => string;
  readonly closed: (pair: string) => string;
  readonly in: (pair: string, amount: string, by: 'wallet' | 'issue') => string;
  readonly out: (pair: string, amount: string, by: 'wallet' | 'issue') => string;
}

/** What an act about a pair's terms is, out of its title (`pair-titles.ts`); the title itself where it reads otherwise. */
export function termsText(title: string, w: PairActWords): string {
  const [pair = '', state, source, person = '', total = ''] = title.split(' ');
  if (state === 'closed') return w.closed(pair);
  if (state !== 'open' || (source !== 'hand' && source !== 'feed')) return title;
  return w.open(pair, source, amountOf('KRW', person), amountOf('KRW', total));
}

/** The same of one about what is in it. */
export function fundText(title: string, w: PairActWords): string {
  const [pair = '', way, by, amount = '', asset = ''] = title.split(' ');
  if ((way !== 'in' && way !== 'out') || (by !== 'wallet' && by !== 'issue')) return title;
  return w[way](pair, amountOf(asset, amount), by);
}

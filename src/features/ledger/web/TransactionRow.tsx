import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { arrowDownLeft, arrowUpRight, banknoteDown, banknoteUp, store } from '#ui/icons.ts';
import { ListRow } from '#ui/List.tsx';
import type { Transaction } from '../contract.ts';
import { amountOf } from './amount-of.ts';
import { words } from './words.ts';

const ICONS: Readonly<Record<string, string>> = {
  deposit: banknoteDown,
  top_up: banknoteDown,
  withdrawal: banknoteUp,
  payment: store,
  cashback: store,
};

const shortAddress = (address: string) => `${address.slice(0, 6)}...${address.slice(-4)}`;

/** One side of a transfer: what it was, with whom and when, how much, in what state. */
export function TransactionRow({ transaction, now }: { transaction: Transaction; now: Date }) {
  const w = useWords(words);
  const language = useLanguage();
  const { transactionType, kind, assetType, amount, status, fromAddress, toAddress, createdAt } = transaction;
  const isCredit = transactionType === 'receive';
  const kinds: Readonly<Record<string, string>> = w.kinds;
  const places: Readonly<Record<string, string>> = w.places;
  const other = isCredit ? fromAddress : toAddress;
  const where = places[kind] ?? (other === null ? undefined : shortAddress(other));
  return (
    <ListRow
      icon={ICONS[kind] ?? (isCredit ? arrowDownLeft : arrowUpRight)}
      title={kinds[kind] ?? (isCredit ? w.received(assetType) : w.sent(assetType))}
      meta={[where, whenText(createdAt, now, language)].filter(Boolean).join(' · ')}
      amount={amountOf(assetType, isCredit ? amount : `-${amount}`, isCredit)}
      isCredit={isCredit}
      status={{ status, word: w.status[status] }}
    />
  );
}

import type { Language } from '#platform/words.ts';
import { arrowDownLeft, arrowUpRight, banknoteDown, banknoteUp, store } from '#ui/drawings/icons.ts';
import type { Transaction } from '../contract.ts';
import { amountOf } from './amount-of.ts';
import { bankText } from './bank-text.ts';
import { rowWords } from './row-words.ts';

const ICONS: Readonly<Record<string, string>> = {
  deposit: banknoteDown,
  top_up: banknoteDown,
  withdrawal: banknoteUp,
  payment: store,
  cashback: store,
  cashback_return: store,
  refund: store,
};

const shortAddress = (address: string) => `${address.slice(0, 6)}...${address.slice(-4)}`;

/** The bank of an exchange, or what was paid for what came in, and received for what went out. */
const otherSide = (exchange: Transaction['exchange'], isCredit: boolean, language: Language): string | undefined =>
  exchange === null
    ? undefined
    : exchange.bankName !== null
      ? bankText(exchange.bankName, language)
      : isCredit
        ? amountOf(exchange.paidAsset, exchange.paid)
        : amountOf(exchange.receivedAsset, exchange.received);

/** What a transfer is called on its side (what was paid by its shop), with whom or where it was, and its icon. */
export function transactionText(
  {
    transactionType,
    kind,
    merchantName: name,
    merchantNameKo,
    exchange,
    assetType,
    fromAddress,
    toAddress,
  }: Transaction,
  language: Language,
): { title: string; where: string | undefined; icon: string } {
  const w = rowWords[language];
  const merchantName = language === 'ko' ? (merchantNameKo ?? name) : name;
  const isCredit = transactionType === 'receive';
  const kinds: Readonly<Record<string, string>> = w.kinds;
  const places: Readonly<Record<string, string>> = w.places;
  const shop = isCredit || kind !== 'payment' ? undefined : merchantName;
  const other = isCredit ? fromAddress : toAddress;
  const person = other === null ? undefined : shortAddress(other);
  // Anyone who has a shop looks for who paid, not for the own shop.
  const isOfShop = kind === (isCredit ? 'payment' : 'cashback');
  return {
    title: shop ?? kinds[kind] ?? (isCredit ? w.received(assetType) : w.sent(assetType)),
    where: isOfShop
      ? person
      : ((shop ? undefined : merchantName) ?? otherSide(exchange, isCredit, language) ?? places[kind] ?? person),
    icon: ICONS[kind] ?? (isCredit ? arrowDownLeft : arrowUpRight),
  };
}

import { readName } from '#platform/both-names.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import type { Language } from '#platform/words.ts';
import { arrowDownLeft, arrowUpRight, banknoteDown, banknoteUp, store } from '#ui/drawings/icons.ts';
import { bankText } from '../bank-text.ts';
import type { Transaction } from '../contract.ts';
import { amountOf } from './amount-of.ts';
import type { RowExtras } from './row-extras.ts';
import { rowWords } from './row-words.ts';

const ICONS: Readonly<Record<string, string>> = {
  deposit: banknoteDown,
  top_up: banknoteDown,
  withdrawal: banknoteUp,
  settlement: banknoteUp,
  payment: store,
  cashback: store,
  cashback_return: store,
  refund: store,
  benefit: store,
  benefit_return: store,
};

const shortAddress = (address: string) => `${address.slice(0, 6)}...${address.slice(-4)}`;

/** Returns the bank of an exchange, or the asset paid for incoming and received for outgoing money. */
const otherSide = (exchange: Transaction['exchange'], isCredit: boolean, language: Language): string | undefined =>
  exchange === null
    ? undefined
    : exchange.bankName !== null
      ? bankText(exchange.bankName, language)
      : isCredit
        ? amountOf(exchange.paidAsset, exchange.paid)
        : amountOf(exchange.receivedAsset, exchange.received);

const isPaidShop = ({ transactionType, kind }: Transaction) => transactionType === 'send' && kind === 'payment';

/**
 * Returns where a transfer took place if its row names no person: the shop, the bank or the other asset. For a shop's
 * owner the row names the payer instead of their own shop.
 */
function placeOf(transaction: Transaction, merchantName: string | null, language: Language): string | undefined {
  const { transactionType, kind, exchange } = transaction;
  const isCredit = transactionType === 'receive';
  if (kind === (isCredit ? 'payment' : 'cashback')) return undefined;
  const places: Readonly<Record<string, string>> = rowWords[language].places;
  const shop = isPaidShop(transaction) ? null : merchantName;
  return shop ?? otherSide(exchange, isCredit, language) ?? places[kind];
}

const otherAddress = ({ transactionType, fromAddress, toAddress }: Transaction) =>
  transactionType === 'receive' ? fromAddress : toAddress;

/**
 * Returns the contact name of the other side. Undefined for strangers, and if a shop, a bank or another asset is named
 * instead.
 */
export function personOf(transaction: Transaction, nameOf: RowExtras['nameOf'] | undefined): string | undefined {
  const address = otherAddress(transaction);
  const isPlace = placeOf(transaction, transaction.merchantName, 'en') !== undefined;
  if (isPlace || address === null) return undefined;
  // Until the contacts are loaded, the name that came with the transaction.
  return nameOf ? nameOf(address) : (transaction.counterpartyName ?? undefined);
}

/** Returns the organisation that paid through an approval, with its own reference. */
const payerOf = (of: Transaction, language: Language): string | undefined => {
  const payer = readName(of, 'payerName', language);
  return payer ? [payer, of.reference].filter(Boolean).join(', ') : undefined;
};

/** Returns a transfer's title on its side (for a payment, the shop), its other party or place, and its icon. */
export function transactionText(
  transaction: Transaction,
  language: Language,
): { title: string; where: string | undefined; icon: string } {
  const { transactionType, kind, assetType } = transaction;
  const w = rowWords[language];
  const merchantName = readName(transaction, 'merchantName', language);
  const isCredit = transactionType === 'receive';
  const kinds: Readonly<Record<string, string>> = w.kinds;
  const other = otherAddress(transaction);
  return {
    title:
      (isPaidShop(transaction) ? merchantName : null) ??
      (kind === 'top_up' && !transaction.exchange && isClosed('collecting') ? w.issued : kinds[kind]) ??
      (isCredit ? w.received(assetType) : w.sent(assetType)),
    where:
      placeOf(transaction, merchantName, language) ??
      payerOf(transaction, language) ??
      (other === null ? undefined : shortAddress(other)),
    icon: ICONS[kind] ?? (isCredit ? arrowDownLeft : arrowUpRight),
  };
}

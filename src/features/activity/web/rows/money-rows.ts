import { shortAddress } from '#features/identity/address.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import type { RowExtras } from '#features/ledger/web/row-extras.ts';
import { rowWords as ledgerWords, transferTones } from '#features/ledger/web/row-words.ts';
import { personOf, transactionText } from '#features/ledger/web/transaction-text.ts';
import type { Order } from '#features/orders/contract.ts';
import type { Language } from '#platform/words.ts';
import { calendarClock } from '#ui/drawings/icons-more.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import type { RowContent } from '../timeline-entry.ts';
import { words } from '../words.ts';

export function ofTransaction(transaction: Transaction, language: Language, nameOf?: RowExtras['nameOf']): RowContent {
  const { transactionType, assetType, amount, fee, status } = transaction;
  const { title, where = '', icon } = transactionText(transaction, language);
  return {
    title,
    detail: where,
    name: personOf(transaction, nameOf) ?? where,
    status,
    tone: transferTones[status],
    statusWord: ledgerWords[language].status[status],
    transaction,
    money: { amount: transactionType === 'send' ? `-${amount}` : amount, unit: assetType, fee },
    exchanged: otherMoney(transaction),
    icon,
  };
}

/** The other asset of an exchange within the wallet. An exchange with a bank has none. */
function otherMoney({ exchange, transactionType }: Transaction): RowContent['exchanged'] {
  if (exchange === null || exchange.bankName !== null) return undefined;
  const { paid, paidAsset, received, receivedAsset } = exchange;
  return transactionType === 'receive'
    ? { amount: `-${paid}`, unit: paidAsset, fee: '0' }
    : { amount: received, unit: receivedAsset, fee: '0' };
}

const orderTones: Readonly<Record<Order['state'], Tone>> = { active: 'ok', paused: 'wait', ended: 'idle' };

/** An order moves no money itself: its payments are separate transactions. */
export function ofOrder(order: Order, language: Language, nameOf?: RowExtras['nameOf']): RowContent {
  const { toAddress, amount, assetType, rhythm, state } = order;
  const w = words[language].order;
  const each = w.each(amountOf(assetType, amount), w.rhythms[rhythm]);
  return {
    title: w.title,
    detail: `${each} · ${shortAddress(toAddress)}`,
    name: `${each} · ${nameOf?.(toAddress) ?? shortAddress(toAddress)}`,
    status: state,
    tone: orderTones[state],
    statusWord: w.states[state],
    icon: calendarClock,
  };
}

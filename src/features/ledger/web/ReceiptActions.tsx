import { chainOfDid, didOf, shortAddress } from '#features/identity/address.ts';
import { useRead as useIdentity } from '#features/identity/web/calls.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PictureActions } from '#platform/web/pictures/PictureActions.tsx';
import { refresh } from '#ui/drawings/icons.ts';
import { calendarClock, contact, users } from '#ui/drawings/icons-more.ts';
import type { GridAction } from '#ui/layout/Facts.tsx';
import { useStore } from '#ui/store.ts';
import type { Transaction } from '../contract.ts';
import { againAt, repeatAt, splitAt } from './again-at.ts';
import { amountOf } from './amount-of.ts';
import { exactAmountText, feeTerm, words } from './detail-words.ts';
import { sidesOf } from './Party.tsx';
import { receiptAt } from './receipt-at.ts';
import { rowExtras } from './row-extras.ts';
import { rowWords } from './row-words.ts';
import { transactionText } from './transaction-text.ts';

/** Actions of a transfer's receipt: share, print, repeat, and save the other side as a contact. */
export function ReceiptActions({ transaction }: { transaction: Transaction }) {
  const w = useWords(words);
  const row = useWords(rowWords);
  const language = useLanguage();
  const { id, assetType, amount, status, createdAt, fee, toAddress } = transaction;
  const { other, isCredit } = sidesOf(transaction);
  const own = useIdentity('GET /api/did/{userId}').data?.id;
  const name = useStore(rowExtras).nameOf?.(other ?? '');
  // A shared receipt of incoming money names only its owner, not the payer.
  const payee = isCredit ? toAddress : other;
  const paid =
    isCredit || fee === '0' ? [] : [{ term: feeTerm(transaction.kind, w), value: exactAmountText(assetType, fee) }];
  return (
    <PictureActions
      name={`ingam-${id}`}
      picture={{
        seed: payee === null || own === undefined ? own : didOf(payee, chainOfDid(own) ?? 0),
        lead: transactionText(transaction, language).title,
        who: isCredit
          ? payee === null
            ? ''
            : shortAddress(payee)
          : (name ?? (other === null ? '' : shortAddress(other))),
        amount: amountOf(assetType, isCredit ? amount : `-${amount}`, isCredit),
        head: { term: dateTimeText(createdAt, language), value: `#${id}` },
        rows: [{ term: w.course, value: row.status[status] }, ...paid],
        total: { term: isCredit ? w.received : w.amount, value: amountOf(assetType, amount) },
      }}
      readAt={`/assets?entry=${id}`}
      extract={extractOf(transaction)}
      {...useOnward(transaction, name !== undefined)}
    />
  );
}

/** Returns the signed extract that can be shown to others: a shop's receipt, or a completed transfer between people. */
function extractOf(transaction: Transaction) {
  const { id, group, kind, status } = transaction;
  const { other } = sidesOf(transaction);
  if (receiptAt(transaction) !== undefined) return { of: 'receipt', id: group ?? id };
  return kind === 'send' && other !== null && status === 'completed' ? { of: 'payment', id } : undefined;
}

/** Actions after a send: send again and its other side as a contact; rarer ones are collapsed. */
function useOnward(transaction: Transaction, isNamed: boolean): { more: GridAction[]; rest: GridAction[] } {
  const w = useWords(words);
  const { kind, status } = transaction;
  const { other } = sidesOf(transaction);
  const again = againAt(transaction);
  const repeat = repeatAt(transaction);
  const split = splitAt(transaction);
  const divided = split === undefined || status !== 'completed' ? [] : [{ label: w.split, icon: users, href: split }];
  if (kind !== 'send' || other === null) return { more: [], rest: divided };
  const more = [
    // A failed send offers this as its main action instead.
    ...(again === undefined || status === 'failed' ? [] : [{ label: w.sendAgain, icon: refresh, href: again }]),
    { label: isNamed ? w.openContact : w.keep, icon: contact, href: `/send?save=${other}` },
  ];
  const repeated =
    repeat === undefined || status !== 'completed' ? [] : [{ label: w.repeat, icon: calendarClock, href: repeat }];
  return { more, rest: [...repeated, ...divided] };
}

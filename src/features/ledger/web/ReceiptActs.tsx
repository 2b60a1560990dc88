import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { copyText, shareData } from '#platform/web/device/share.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { refresh } from '#ui/drawings/icons.ts';
import { contact, printer, share } from '#ui/drawings/icons-more.ts';
import { ActionGrid } from '#ui/layout/Facts.tsx';
import type { Transaction } from '../contract.ts';
import { amountOf } from './amount-of.ts';
import { words } from './detail-words.ts';
import { rowWords } from './row-words.ts';
import styles from './Transaction.module.css';
import { transactionText } from './transaction-text.ts';

interface ReceiptActsProps {
  transaction: Transaction;
  /** EIP-55 of its other side; null where a house account stands. */
  other: string | null;
}

/** What can be done with a receipt: hand it on, print it, the same send once more (Send has no won), and its other side as a contact. */
export function ReceiptActs({ transaction, other }: ReceiptActsProps) {
  const w = useWords(words);
  const { kind, transactionType, assetType, amount } = transaction;
  const handOn = useHandOn(transaction, other);
  const isSend = kind === 'send' && other !== null;
  const again = isSend && transactionType === 'send' && assetType !== 'KRW';
  const actions = [
    { label: w.share, icon: share, onClick: () => void handOn() },
    { label: w.print, icon: printer, onClick: () => print() },
    ...(again
      ? [
          {
            label: w.sendAgain,
            icon: refresh,
            href: `/send?${new URLSearchParams({ text: other, asset: assetType, amount })}`,
          },
        ]
      : []),
    ...(isSend ? [{ label: w.keep, icon: contact, href: `/send?save=${other}` }] : []),
  ];
  return (
    <div className={styles.acts}>
      <ActionGrid columns={actions.length as 2 | 3 | 4} actions={actions} />
    </div>
  );
}

/** Gives the receipt in words to the device's share sheet, or where it has none to the clipboard. */
function useHandOn(transaction: Transaction, other: string | null) {
  const w = useWords(words);
  const row = useWords(rowWords);
  const language = useLanguage();
  const { id, transactionType, assetType, amount, status, createdAt } = transaction;
  const isCredit = transactionType === 'receive';
  return async () => {
    const { title } = transactionText(transaction, language);
    const text = [
      `${title}: ${amountOf(assetType, isCredit ? amount : `-${amount}`, isCredit)}`,
      ...(other === null ? [] : [`${isCredit ? w.from : w.to}: ${other}`]),
      `${dateTimeText(createdAt, language)} · ${row.status[status]}`,
      `${w.reference}: #${id}`,
    ].join('\n');
    if ((await shareData({ title, text })) !== 'not shared') return;
    toast((await copyText(text)) ? w.copied : { ...w.notCopied, isDestructive: true });
  };
}

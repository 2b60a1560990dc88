import { type ComponentType, useEffect, useState } from 'react';
import { useActing } from '#platform/web/calls/acting.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Detail } from '#ui/layout/Detail.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import type { Transaction } from '../contract.ts';
import { againAt } from './again-at.ts';
import { words } from './detail-words.ts';
import receiptStyles from './Receipt.module.css';
import { transactionText } from './transaction-text.ts';

type View = ComponentType<{ transaction: Transaction }>;
let view: View | undefined;
/** Loaded together with the list, so that it is ready when a row is pressed. */
const loadView = async (): Promise<View> => {
  view ??= (await import('./TransactionDetail.tsx')).TransactionDetail;
  return view;
};
const HEIGHT = 420;

interface TransactionSheetProps {
  /** Undefined closes the sheet; newer data of the same transaction updates it. */
  transaction: Transaction | undefined;
  onClose: () => void;
}

/**
 * Sheet of one transaction: amount, state, other party and steps. Money sent to an address that nobody owns can be
 * taken back here.
 */
export function TransactionSheet({ transaction, onClose }: TransactionSheetProps) {
  const w = useWords(words);
  const language = useLanguage();
  const title = transaction ? transactionText(transaction, language).title : '';
  useView();
  return (
    <Detail isOpen={transaction !== undefined} onClose={onClose} title={title} closeLabel={w.close}>
      {transaction && (
        <div className={receiptStyles.receipt}>
          <TransactionView transaction={transaction} />
          <End transaction={transaction} onClose={onClose} />
        </div>
      )}
    </Detail>
  );
}

/** Closing action; a failed send offers to try again instead. */
function End({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const w = useWords(words);
  const acting = useActing();
  const again = transaction.status === 'failed' && !acting ? againAt(transaction) : undefined;
  return (
    <div className={receiptStyles.end}>
      {again !== undefined && (
        <ButtonLink isWide href={again}>
          {w.tryAgain}
        </ButtonLink>
      )}
      <Button isWide look={again === undefined ? 'primary' : 'quiet'} onClick={onClose}>
        {w.done}
      </Button>
    </div>
  );
}

/** Content of a transaction's sheet; updates with newer data of the same transaction. */
export function TransactionView({ transaction }: { transaction: Transaction }) {
  const w = useWords(words);
  const View = useView();
  return View ? <View transaction={transaction} /> : <SkeletonBlock height={HEIGHT} label={w.course} />;
}

function useView(): View | undefined {
  const [known, setKnown] = useState<View | undefined>(() => view);
  useEffect(() => {
    if (known) return;
    loadView().then(
      (loaded) => setKnown(() => loaded),
      (error: unknown) => report('The view of a transaction did not come:', error),
    );
  }, [known]);
  return known;
}

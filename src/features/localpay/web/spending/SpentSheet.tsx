import { useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { MoveShop } from './MoveShop.tsx';
import { byPayee, type Payee, PayeeRows } from './PayeeRows.tsx';
import { spendingWords } from './spending-words.ts';
import { type SpentOf, useSpent } from './use-spent.ts';

interface SpentSheetProps {
  /** Month and category; undefined closes the sheet. */
  of: SpentOf | undefined;
  onClose: () => void;
  /** Opens a send. */
  onSent: (id: number) => void;
}

/**
 * Movements behind a month's sum in a category, by payee. Each links to its receipt, and a payee can be moved to
 * another category.
 */
export function SpentSheet({ of, onClose, onSent }: SpentSheetProps) {
  const w = useWords(spendingWords);
  const [moving, move] = useState<Payee>();
  const close = () => {
    move(undefined);
    onClose();
  };
  const title = moving ? w.moveTitle(moving.name) : of ? w.categories[of.category] : '';
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={close}
      title={title}
      lead={moving ? w.moveLead : of?.title}
      closeLabel={w.close}
    >
      {of && moving && <MoveShop payee={moving} from={of.category} onMoved={close} />}
      {of && !moving && <SpentList of={of} onMove={move} onSent={onSent} />}
    </Sheet>
  );
}

interface SpentProps {
  of: SpentOf;
  onMove: (payee: Payee) => void;
  onSent: (id: number) => void;
}

function SpentList({ of, onMove, onSent }: SpentProps) {
  const w = useWords(spendingWords);
  return (
    <PagedList read={useSpent(of)} what={w.categories[of.category]} rows={3} more={w.more} reading={w.reading} isAct>
      {(all) =>
        byPayee(all).map((ofPayee) => (
          <PayeeRows key={ofPayee[0].payee} spent={ofPayee} category={of.category} onMove={onMove} onSent={onSent} />
        ))
      }
    </PagedList>
  );
}

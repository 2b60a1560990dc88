import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PictureActions } from '#platform/web/PictureActions.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Timeline } from '#ui/feedback/Timeline.tsx';
import { Detail } from '#ui/layout/Detail.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import type { Refund } from '../contract.ts';
import { usd } from './usd.ts';
import { words } from './words.ts';

interface RefundSheetProps {
  /** Nothing keeps the sheet closed. */
  refund: Refund | undefined;
  onClose: () => void;
}

/** What stands ahead of a claim, and where another end has been. */
const WAY = ['processing', 'approved', 'paid'] as const;

/** One claim in full and how far it has come. */
export function RefundSheet({ refund, onClose }: RefundSheetProps) {
  const w = useWords(words);
  const title = refund?.merchantName ?? '';
  return (
    <Detail isOpen={refund !== undefined} onClose={onClose} title={title} closeLabel={w.close}>
      {refund && (
        <>
          <Course refund={refund} />
          <Button isWide onClick={onClose}>
            {w.done}
          </Button>
        </>
      )}
    </Detail>
  );
}

function Course({ refund }: { refund: Refund }) {
  const w = useWords(words);
  const language = useLanguage();
  const {
    id,
    merchantName,
    purchaseAmount,
    refundAmount,
    receiptHash,
    entryDate,
    status,
    createdAt,
    approvedAt,
    processedAt,
  } = refund;
  const way: readonly Refund['status'][] = status === 'refused' || status === 'returned' ? ['processing', status] : WAY;
  const now = way.indexOf(status);
  const ended = status === 'processing' || status === 'approved' ? null : processedAt;
  const dates = { processing: createdAt, approved: approvedAt, paid: ended, refused: ended, returned: ended };
  return (
    <>
      <KeyValues
        rows={[
          { term: w.purchase, value: usd(purchaseAmount) },
          { term: w.refund, value: usd(refundAmount) },
          { term: w.entryDate, value: entryDate ? dateText(entryDate, language) : w.notKnown },
          { term: w.receipt, value: receiptHash, isCode: true },
        ]}
      />
      <Timeline
        label={w.course}
        entries={way.map((step, index) => {
          const date = dates[step];
          return {
            id: step,
            date: date ? dateText(date, language) : '',
            title: w.status[step],
            when: index < now ? 'past' : index === now ? 'now' : 'next',
          };
        })}
      />
      <PictureActions
        name={`ingam-refund-${id}`}
        picture={{
          seed: undefined,
          lead: w.refund,
          who: merchantName,
          amount: usd(refundAmount),
          rows: [
            { term: w.purchase, value: usd(purchaseAmount) },
            { term: w.course, value: `${w.status[status]}, ${dateText(createdAt, language)}` },
          ],
        }}
      />
    </>
  );
}

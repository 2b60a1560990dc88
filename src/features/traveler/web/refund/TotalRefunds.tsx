import { shortDid } from '#features/identity/did-text.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { PortfolioNote } from '#ui/layout/Note.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import { totalRefunded } from '../../claims/totals.ts';
import type { Refund } from '../../contract.ts';
import { words } from '../words.ts';

const NOTE_HEIGHT = 146;
const NO_EYE = { show: '', hide: '', hidden: '' };

interface TotalRefundsProps {
  read: { data: Refund[] | undefined; isError: boolean; refetch: () => Promise<unknown> };
}

/** The total approved and paid in USD, on the holder's note, and the number of undecided claims. */
export function TotalRefunds({ read }: TotalRefundsProps) {
  const w = useWords(words);
  const did = useDid();
  const skeleton = (label: string) => <SkeletonBlock height={NOTE_HEIGHT} label={label} />;
  return (
    <Loaded read={read} what={w.totalRefunds} skeleton={skeleton}>
      {(refunds) => {
        const open = refunds.filter(({ status }) => status === 'processing').length;
        return did ? (
          <PortfolioNote
            did={did}
            shortDid={shortDid(did)}
            purpose="traveler"
            label={w.totalRefunds}
            amount={usd(totalRefunded(refunds))}
            words={NO_EYE}
          >
            <p>
              <Badge tone={open > 0 ? 'wait' : 'idle'} word={w.processing(open)} />
            </p>
          </PortfolioNote>
        ) : (
          skeleton(w.totalRefunds)
        );
      }}
    </Loaded>
  );
}

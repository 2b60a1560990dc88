import { lazy, type ReactNode, Suspense } from 'react';
import { shortDid } from '#features/identity/did-text.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { PendingNote, PortfolioNote } from '#ui/layout/Note.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { amountText } from '#ui/text/amount.ts';
import { useRead } from '../calls.ts';
import { toggleHidden, useHidden } from '../hidden.ts';
import { changeOf } from './change.ts';
import { portfolioWords } from './portfolio-words.ts';

const WonNote = lazy(() => import('./WonNote.tsx').then((module) => ({ default: module.WonNote })));

interface PortfolioProps {
  /** DID of the owner, whose print the note shows. Undefined while unknown, since another's must not be shown. */
  did: string | undefined;
  /** Height of the placeholder while it loads, where the note's foot loads too. */
  height?: number | undefined;
  /** Text in place of the change while no value can change. */
  said?: string | undefined;
  /** Buttons or the allocation bar at the foot of the note. */
  children: ReactNode;
}

/** The wallet's note: the value of all assets in USD and its change over 24 hours, or the won if this server offers no rates. */
export function Portfolio({ did, height, said, children }: PortfolioProps) {
  const w = useWords(portfolioWords);
  const read = useRead('GET /api/portfolio/{userId}');
  const isHidden = useHidden();
  const skeleton = (label: string) =>
    height === undefined ? (
      <PendingNote label={w.total} loading={label}>
        {children}
      </PendingNote>
    ) : (
      <SkeletonBlock height={height} label={label} />
    );
  return (
    <Loaded read={read} what={w.total} skeleton={skeleton}>
      {(of) => {
        const note = { did, shortDid: shortDid(did ?? ''), isHidden, onToggle: toggleHidden, words: w, children };
        if (isClosed('rates'))
          return (
            <Suspense fallback={skeleton(w.total)}>
              <WonNote of={of} said={said} {...note} />
            </Suspense>
          );
        return (
          <PortfolioNote
            label={w.total}
            amount={amountText(of.valueUsd, { symbol: '$', minPlaces: 2 })}
            delta={changeOf(of.changeUsd, of.changePercent)}
            said={Number(of.valueUsd) === 0 ? said : undefined}
            {...note}
          />
        );
      }}
    </Loaded>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useWords } from '#platform/web/language.ts';
import { useWish } from '#platform/web/useWish.ts';
import { StatTiles } from '#ui/Facts.tsx';
import { SectionHead } from '#ui/List.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import type { Approval } from '../contract.ts';
import { countsOf, recentDecisions, waiting } from '../dashboard.ts';
import { ApprovalSheet, type Asked } from './ApprovalSheet.tsx';
import { Connections } from './Connections.tsx';
import { useRead } from './calls.ts';
import { PendingList } from './PendingList.tsx';
import { RecentDecisions } from './RecentDecisions.tsx';
import styles from './Work.module.css';
import { words } from './words.ts';

/** Documents that wait for the person's decision, how many there were, the latest decisions, and where they come from. */
export function WorkScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const approvals = useRead('GET /api/work/approvals/{userId}');
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} />
      <Loaded read={approvals} what={w.approvals} rows={6}>
        {(items) => <Approvals approvals={items} />}
      </Loaded>
    </Screen>
  );
}

function Approvals({ approvals }: { approvals: readonly Approval[] }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const [asked, setAsked] = useState<{ id: number; what: Asked }>();
  const counts = countsOf(approvals);
  const { list, keepFocus } = useFocusKeptAt(counts.pending);
  const recent = recentDecisions(approvals);
  const close = () => setAsked(undefined);
  useWish('decide', () => {
    const [first] = waiting(approvals);
    if (first) setAsked({ id: first.id, what: 'view' });
  });
  return (
    <>
      <StatTiles
        stats={[
          { value: String(counts.pending), label: w.pending },
          { value: String(counts.completed), label: w.completed },
          { value: String(counts.total), label: w.total },
        ]}
      />
      <section ref={list} tabIndex={-1} aria-label={w.waiting} className={styles.section}>
        <SectionHead title={w.waiting} gloss={gloss?.waiting} />
        <PendingList approvals={waiting(approvals)} onAsk={(id, what) => setAsked({ id, what })} />
      </section>
      {recent.length > 0 && (
        <>
          <SectionHead title={w.recent} gloss={gloss?.recent} link={{ href: '/history', text: w.history }} />
          <RecentDecisions approvals={recent} onView={(id) => setAsked({ id, what: 'view' })} />
        </>
      )}
      <Connections approvals={approvals} />
      <ApprovalSheet
        approval={approvals.find(({ id }) => id === asked?.id)}
        asked={asked?.what ?? 'view'}
        onAsk={(what) => setAsked((now) => now && { ...now, what })}
        onClose={close}
        onDecided={() => {
          keepFocus();
          close();
        }}
      />
    </>
  );
}

/** After a decision the button that opened the sheet goes with its row; the focus then comes to the list, the nearest thing that stays. */
function useFocusKeptAt(pending: number) {
  const list = useRef<HTMLElement>(null);
  const leftAt = useRef<number>(undefined);
  useEffect(() => {
    if (leftAt.current === undefined || leftAt.current === pending) return;
    leftAt.current = undefined;
    list.current?.focus({ preventScroll: true });
  }, [pending]);
  const keepFocus = () => {
    leftAt.current = pending;
  };
  return { list, keepFocus };
}

import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { parseId } from '#platform/ids.ts';
import { refetch } from '#platform/web/calls/query.ts';
import type { More } from '#platform/web/calls/use-pages.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useChosen } from '#platform/web/use-chosen.ts';
import { StatTiles } from '#ui/layout/Facts.tsx';
import { FocusKept } from '#ui/layout/FocusKept.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { useRoomFor } from '#ui/use-room-for.ts';
import type { Approval } from '../contract.ts';
import { Connections } from './Connections.tsx';
import { Acts, type SheetStep } from './deciding/Acts.tsx';
import { ApprovalSheet } from './deciding/ApprovalSheet.tsx';
import asking from './deciding/Asking.module.css';
import { Keys } from './Keys.tsx';
import { PendingList } from './PendingList.tsx';
import { RecentDecisions } from './RecentDecisions.tsx';
import { StandingRow } from './standing/StandingRow.tsx';
import { APPROVALS, type Dashboard, useDashboard, useOne } from './use-dashboard.ts';
import styles from './Work.module.css';
import { words } from './words.ts';

const DocumentDialog = lazy(() =>
  import('./reading/ReadingParts.tsx').then(({ DocumentDialog: of }) => ({ default: of })),
);
const DocumentPane = lazy(() => import('./reading/ReadingParts.tsx').then(({ DocumentPane: of }) => ({ default: of })));
const Several = lazy(() => import('./reading/ReadingParts.tsx').then(({ Several: of }) => ({ default: of })));
/** Loaded when the person opens the delegations. */
const StandingScreen = lazy(() =>
  import('./standing/StandingScreen.tsx').then(({ StandingScreen: of }) => ({ default: of })),
);

/** Work, or with `?standing=in` its delegations. */
export function WorkScreen() {
  const [standing] = useChosen('standing');
  if (standing === undefined) return <Dashboards />;
  return (
    <Suspense fallback={<Screen>{null}</Screen>}>
      <StandingScreen />
    </Suspense>
  );
}

/** Pending approvals, their counts, the latest decisions, and where requests come from. */
function Dashboards() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const { more, ...read } = useDashboard();
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} />
      <Loaded read={read} what={w.approvals} rows={6}>
        {(data) => <Approvals {...data} more={more} />}
      </Loaded>
    </Screen>
  );
}

function Approvals({ summary, waiting, recent, more }: Dashboard & { more: More }) {
  const [chosen, choose] = useChosen('approval');
  const listed = useListed(chosen, waiting, recent);
  const [asked, setAsked] = useState<{ approval: Approval; what: SheetStep }>();
  const ask = (approval: Approval, what: SheetStep) => {
    setAsked({ approval, what });
    choose(String(approval.id));
  };
  const [hasRoom, isWide] = [useRoomFor('columns'), useRoomFor('document')];
  const [isReading, setIsReading] = useState(false);
  const read = (approval: Approval) => {
    ask(approval, asked?.what ?? 'view');
    setIsReading(true);
  };
  const askFromDocument = (what: SheetStep) => {
    setIsReading(false);
    if (opened) ask(opened, what);
  };
  const onOpened = (approval: Approval) => {
    // Shows the document as just opened until the lists are reloaded.
    setAsked((now) => (now && now.approval.id !== approval.id ? now : { approval, what: now?.what ?? 'view' }));
    void refetch(APPROVALS);
  };
  const opened = openedOf(listed, asked?.approval, chosen) ?? (hasRoom ? waiting[0] : undefined);
  const step = asked && asked.approval.id === opened?.id ? asked.what : 'view';
  return (
    <>
      <Lists {...{ summary, waiting, recent, more, ask, isWide }} chosen={opened?.id} />
      {isWide && opened?.document?.isHere && (
        <Pane
          approval={opened}
          isChosen={chosen !== undefined}
          onOpen={() => ask(opened, 'view')}
          onOpened={onOpened}
        />
      )}
      <Side />
      <ApprovalSheet
        approval={opened}
        canClose={chosen !== undefined}
        asked={step}
        onAsk={(what) => opened && ask(opened, what)}
        onClose={() => {
          setAsked(undefined);
          choose();
        }}
        onDecided={(decided) => ask(decided, 'view')}
        onFollow={(id) => choose(String(id))}
        onRead={
          isWide && chosen !== undefined ? undefined : () => opened && (isWide ? ask(opened, 'view') : read(opened))
        }
      />
      {!isWide && opened && isReading && (
        <Suspense>
          <DocumentDialog
            approval={opened}
            onClose={() => setIsReading(false)}
            onOpened={onOpened}
            acts={<Acts approval={opened} onAsk={askFromDocument} className={asking.acts} />}
          />
        </Suspense>
      )}
    </>
  );
}

const Pane = (props: ComponentProps<typeof DocumentPane>) => (
  <Suspense fallback={<div className={asking.paper} />}>
    <DocumentPane {...props} />
  </Suspense>
);

/** Returns the listed approvals, and the chosen one if no list contains it, such as an older or a brand-new one. */
function useListed(chosen: string | undefined, ...lists: readonly (readonly Approval[])[]): readonly Approval[] {
  const id = parseId(chosen ?? '');
  const listed = lists.flat();
  const further = useOne(listed.some((one) => one.id === id) ? undefined : id).data ?? [];
  return [...listed, ...further];
}

/**
 * Returns the chosen approval (on a desktop the first pending one by default). A decision just made here is newer than
 * the lists until they reload; one made elsewhere may be in neither list.
 */
function openedOf(listed: readonly Approval[], asked: Approval | undefined, chosen: string | undefined) {
  const fresh = listed.find(({ id }) => String(id) === chosen);
  const own = asked && String(asked.id) === chosen ? asked : undefined;
  return (own?.status === 'pending' ? fresh : own) ?? fresh ?? own;
}

interface ListsProps extends Dashboard {
  more: More;
  chosen: number | undefined;
  ask: (approval: Approval, what: SheetStep) => void;
  isWide: boolean;
}

/** Counts, pending approvals, latest decisions, and where requests come from. */
function Lists({ summary, waiting, recent, more, chosen, ask, isWide }: ListsProps) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const list = useRef<HTMLElement>(null);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const pick = (id: number, isPicked: boolean) =>
    setPicked((now) => new Set([...now].filter((one) => one !== id).concat(isPicked ? id : [])));
  return (
    <>
      <StatTiles
        stats={[
          { value: String(summary.pending), label: w.pending, onClick: () => list.current?.focus() },
          { value: String(summary.completed), label: w.completed, href: '/history?type=work' },
          { value: String(summary.total), label: w.total },
        ]}
      />
      <FocusKept ref={list} label={w.waiting} className={styles.section}>
        <SectionHead title={w.waiting} gloss={gloss?.waiting} />
        <PendingList
          approvals={waiting}
          more={more}
          chosen={chosen}
          onAsk={ask}
          picked={isWide ? picked : undefined}
          onPick={pick}
        />
        {isWide && picked.size > 0 && (
          <Suspense>
            <Several approvals={waiting.filter(({ id }) => picked.has(id))} onDone={() => setPicked(new Set())} />
          </Suspense>
        )}
      </FocusKept>
      {recent.length > 0 && (
        <>
          <SectionHead title={w.recent} gloss={gloss?.recent} link={{ href: '/history', text: w.history }} />
          <RecentDecisions approvals={recent} chosen={chosen} onView={(approval) => ask(approval, 'view')} />
        </>
      )}
      <Keys />
      <SectionHead title={w.standing} gloss={gloss?.standing} />
      <StandingRow />
      <Connections summary={summary} />
    </>
  );
}

import { lazy, Suspense, useEffect } from 'react';
import { RowExtras } from '#features/assets/web/RowExtras.tsx';
import { PushKeeper } from '#features/notifications/web/push/PushKeeper.tsx';
import { runSamples } from '#features/notifications/web/run-samples.ts';
import { hasGrantHere } from '#features/paycodes/web/grant-flag.ts';
import { isHosted, useHasOwner } from '#platform/web/calls/session.ts';
import { partOf } from '#platform/web/slot.ts';
import { Tooltips } from '#ui/feedback/Tooltips.tsx';
import { useRoomFor } from '#ui/use-room-for.ts';
import { Boundary } from './Boundary.tsx';
import { fetchAhead } from './fetch-ahead.ts';
import { LateHelp } from './help/LateHelp.tsx';
import { loadAway } from './lines/Offline.tsx';
import { Offers } from './quick/Offers.tsx';
import { Shortcuts } from './quick/Shortcuts.tsx';
import { prepareScreen } from './screens.tsx';

const StandingLine = lazy(() =>
  import('#features/currency/web/standing/StandingLine.tsx').then((module) => ({ default: module.StandingLine })),
);
const TermsLine = lazy(() =>
  import('#features/terms/web/TermsLine.tsx').then((module) => ({ default: module.TermsLine })),
);
const loadShow = () => Promise.all([prepareScreen('/pay'), partOf('BesidePay')]);
const Desk = lazy(() => import('./desk/Desk.tsx').then((module) => ({ default: module.Desk })));

/** Notice about a restricted account, on every screen but the one that explains it. */
const Standing = ({ path }: { path: string }) => (
  <>
    {path !== '/standing' && <StandingLine />}
    {path !== '/terms' && <TermsLine />}
  </>
);

interface ExtrasProps {
  path: string;
  /** Key and pointer events from before this code loaded, in order. */
  pressed: readonly (Event | undefined)[];
}

/**
 * Everything loaded after the first screen: tooltips, shortcuts, help, details of Home's rows, the
 * app's badge and, from 1024 pixels, the panels beside a screen.
 */
export function Extras({ path, pressed }: ExtrasProps) {
  useEffect(runSamples, []);
  useEffect(() => void loadAway().catch(() => undefined), []);
  const isSomebody = useHasOwner();
  useEffect(() => (isSomebody ? fetchAhead() : undefined), [isSomebody]);
  useEffect(() => {
    // The worker stores what is loaded, so that the code can be shown without a connection, also by a new release.
    if (isSomebody && hasGrantHere()) void loadShow().catch(() => undefined);
  }, [isSomebody]);
  const isDesk = useRoomFor('home');
  return (
    <>
      {isDesk && (
        <Boundary otherwise={null}>
          <Suspense>
            <Desk path={path} />
          </Suspense>
        </Boundary>
      )}
      {isSomebody && path === '/' && <RowExtras />}
      {isSomebody && <PushKeeper />}
      <Offers path={path} standing={isSomebody && isHosted() && <Standing path={path} />} />
      <Tooltips wasPressed={pressed.at(-1)?.type === 'pointerdown'} />
      <Shortcuts pressed={pressed} />
      <LateHelp key={path} path={path} />
    </>
  );
}

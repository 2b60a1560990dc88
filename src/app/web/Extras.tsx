import { lazy, Suspense, useEffect } from 'react';
import { RowExtras } from '#features/assets/web/RowExtras.tsx';
import { PushKeeper } from '#features/notifications/web/push/PushKeeper.tsx';
import { runSamples } from '#features/notifications/web/run-samples.ts';
import { isHosted, useHasOwner } from '#platform/web/calls/session.ts';
import { watchEnd } from '#ui/at-end.ts';
import { Tooltips } from '#ui/feedback/Tooltips.tsx';
import { useRoomFor } from '#ui/use-room-for.ts';
import { Boundary } from './Boundary.tsx';
import { LateHelp } from './help/LateHelp.tsx';
import { loadAway } from './lines/Offline.tsx';
import { Offers } from './quick/Offers.tsx';
import { Shortcuts } from './quick/Shortcuts.tsx';

const StandingLine = lazy(() =>
  import('#features/currency/web/standing/StandingLine.tsx').then((module) => ({ default: module.StandingLine })),
);
const TermsLine = lazy(() =>
  import('#features/terms/web/TermsLine.tsx').then((module) => ({ default: module.TermsLine })),
);
const Desk = lazy(() => import('./desk/Desk.tsx').then((module) => ({ default: module.Desk })));

/** What stands between somebody and all that the wallet does, but on the screen that tells of it. */
const Standing = ({ path }: { path: string }) => (
  <>
    {path !== '/standing' && <StandingLine />}
    {path !== '/terms' && <TermsLine />}
  </>
);

interface ExtrasProps {
  path: string;
  /** Key and pointer events from before this code had loaded, in their order. */
  pressed: readonly (Event | undefined)[];
}

/** Tooltips, shortcuts, help, where the quick action may stand, what Home's rows say beyond themselves, the app's badge, and from 1024 pixels on what stands beside a screen. */
export function Extras({ path, pressed }: ExtrasProps) {
  useEffect(watchEnd, []);
  useEffect(runSamples, []);
  useEffect(() => void loadAway().catch(() => undefined), []);
  const isSomebody = useHasOwner();
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

import { type ComponentProps, lazy, Suspense } from 'react';
import { Notifications } from '#features/notifications/web/Notifications.tsx';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { useTheme } from '#platform/web/device/theme.tsx';
import { useLocation } from '#platform/web/location.ts';
import { Arrival } from './Arrival.tsx';
import { Boundary } from './Boundary.tsx';
import { FrameHeader, FrameNav } from './Frame.tsx';
import { LateExtras } from './LateExtras.tsx';
import offline from './lines/Offline.module.css';
import { Offline } from './lines/Offline.tsx';
import { TrialLine } from './lines/TrialLine.tsx';
import { PlainScreen } from './PlainScreen.tsx';
import { hasOwnNav, isDrawn, lightsOf, trialOf } from './places.ts';
import { screenAt } from './screens.tsx';

const NotFoundScreen = lazy(() =>
  import('./NotFoundScreen.tsx').then((module) => ({ default: module.NotFoundScreen })),
);

/** Frame of every screen: header, offline line, bottom navigation. */
export function Shell() {
  const [path] = useLocation();
  const language = useLanguage();
  const isSomebody = useHasOwner();
  const Screen = screenAt(path) ?? NotFoundScreen;
  const lights = lightsOf(path);
  const isShown = isDrawn(path, isSomebody);
  const trial = trialOf(path);
  return (
    <>
      {isSomebody ? <Notifications>{(bell) => <ShellHeader bell={bell} />}</Notifications> : <ShellHeader />}
      {isShown && trial !== undefined && <TrialLine assets={trial} />}
      <Offline />
      <div role="status" className={offline.place} data-offers />
      <Boundary key={path}>
        <Suspense fallback={isSomebody && <PlainScreen />}>
          {isShown && <Screen />}
          <Arrival key={language} path={path} />
        </Suspense>
      </Boundary>
      <LateExtras path={path} />
      {isSomebody && !hasOwnNav(path) && <FrameNav lights={lights} />}
    </>
  );
}

function ShellHeader({ bell }: Pick<ComponentProps<typeof FrameHeader>, 'bell'>) {
  const { theme, cycle } = useTheme();
  return <FrameHeader theme={theme} onTheme={cycle} bell={bell} />;
}

import { type ComponentProps, Suspense } from 'react';
import { useLocation } from 'wouter';
import { Notifications } from '#features/notifications/web/Notifications.tsx';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { useIsSomebody } from '#platform/web/session.ts';
import { useTheme } from '#platform/web/theme.tsx';
import { coins, home, idCard, luggage, qr, stamp } from '#ui/icons.ts';
import { BottomNav, Header } from '#ui/Shell.tsx';
import { Arrival } from './Arrival.tsx';
import { Boundary } from './Boundary.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { Offline } from './Offline.tsx';
import { QuickAction } from './QuickAction.tsx';
import { Reconnecting } from './Reconnecting.tsx';
import { isSomebodys, type NavPath, screenAt } from './screens.tsx';
import { words } from './words.ts';

const ENTRIES: readonly (readonly [NavPath, string])[] = [
  ['/', home],
  ['/id', idCard],
  ['/assets', coins],
  ['/localpay', qr],
  ['/work', stamp],
  ['/traveler', luggage],
];

/** What stands around every screen: header, offline line, the six places, the quick action. */
export function Shell() {
  const [path] = useLocation();
  const language = useLanguage();
  const w = useWords(words);
  const isSomebody = useIsSomebody();
  const found = screenAt(path);
  const lights = found?.entry.lights;
  return (
    <>
      {isSomebody ? <Notifications>{(bell) => <ShellHeader bell={bell} />}</Notifications> : <ShellHeader />}
      <Offline />
      <Reconnecting />
      <Boundary key={path}>
        <Suspense>
          {(isSomebody || !isSomebodys(path)) && (found ? <found.Screen /> : <NotFoundScreen />)}
          <Arrival key={language} path={path} />
        </Suspense>
      </Boundary>
      {isSomebody && lights === path && <QuickAction view={lights} />}
      {isSomebody && (
        <BottomNav
          items={ENTRIES.map(([href, icon]) => ({ href, icon, label: w.navigation[href] }))}
          current={lights}
          label={w.nav}
        />
      )}
    </>
  );
}

/** The header; what is somebody's own (bell, person) is not there while nobody is signed in. */
function ShellHeader({ bell }: Pick<ComponentProps<typeof Header>, 'bell'>) {
  const { theme, cycle } = useTheme();
  const w = useWords(words);
  return (
    <Header
      home={{ href: '/', label: w.logo }}
      theme={{ mode: theme, label: w.theme[theme], onClick: cycle }}
      bell={bell}
      person={bell && { href: '/myinfo', label: w.person }}
    />
  );
}

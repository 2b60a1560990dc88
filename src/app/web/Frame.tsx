import type { ComponentProps } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { coins, home, idCard, luggage, qr, stamp } from '#ui/drawings/icons.ts';
import { BottomNav, Header } from '#ui/layout/Shell.tsx';
import type { NavPath } from './places.ts';
import { words } from './words.ts';

const ENTRIES: readonly (readonly [NavPath, string])[] = [
  ['/', home],
  ['/id', idCard],
  ['/assets', coins],
  ['/localpay', qr],
  ['/work', stamp],
  ['/traveler', luggage],
];

type HeaderProps = ComponentProps<typeof Header>;
interface FrameHeaderProps {
  theme: HeaderProps['theme']['mode'];
  onTheme?: (() => void) | undefined;
  /** Bell and person; absent while nobody is signed in. */
  bell?: HeaderProps['bell'];
}

/** Header of every screen, in the prerendered page and in the app. */
export function FrameHeader({ theme, onTheme, bell }: FrameHeaderProps) {
  const w = useWords(words);
  return (
    <Header
      home={{ href: '/', label: w.logo }}
      theme={{ mode: theme, label: w.theme[theme], onClick: onTheme }}
      bell={bell}
      person={bell && { href: '/myinfo', label: w.person }}
    />
  );
}

/** Bottom navigation, in the prerendered page and in the app. */
export function FrameNav({ lights }: { lights?: NavPath | undefined }) {
  const w = useWords(words);
  const items = ENTRIES.map(([href, icon]) => ({ href, icon, label: w.navigation[href] }));
  return <BottomNav items={items} current={lights} label={w.nav} />;
}

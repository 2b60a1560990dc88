import type { Page } from '@playwright/test';
import type { ScreenState } from './screen-state.ts';

const DESK = { width: 1280, height: 860, isOneView: true } as const;
const TABLET = { width: 768, height: 1024, isOneView: true } as const;
const LOOKS = [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { colorScheme: 'light', language: 'ko' }] as const;

const first = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
};
const openHelp = async (page: Page) => {
  await page.locator('main a[href="#help"]').click();
  await page.getByRole('dialog').getByRole('searchbox').waitFor();
};
const searchHelp = (text: string) => async (page: Page) => {
  await openHelp(page);
  await page.getByRole('dialog').getByRole('searchbox').fill(text);
};

type Look = (typeof LOOKS)[number];
const nameOf = (look: Look) => ('language' in look ? look.language : look.colorScheme);
const inEveryLook = (name: string, state: Omit<ScreenState, 'name'>): readonly ScreenState[] =>
  LOOKS.map((look) => ({ ...state, ...look, name: `${name}-${nameOf(look)}` }));

/** Desktop layouts at 1280 and 768, and help over a screen. */
export const deskStates: readonly ScreenState[] = [
  ...inEveryLook('desk-home', { path: '/', ...DESK }),
  ...inEveryLook('desk-work', { path: '/work', ...DESK }),
  ...['id', 'assets', 'localpay', 'traveler', 'myinfo', 'send'].map(
    (path): ScreenState => ({ name: `desk-${path}-light`, path: `/${path}`, ...DESK }),
  ),
  ...inEveryLook('desk-history', { path: '/history', ...DESK, act: first('[role=tabpanel] li button') }),
  { name: 'tablet-home-light', path: '/', ...TABLET },
  { name: 'tablet-history-light', path: '/history', ...TABLET, act: first('[role=tabpanel] li button') },
  { name: 'tablet-id-light', path: '/id', ...TABLET, act: first('main li button') },
  ...inEveryLook('help-send', { path: '/send', isOneView: true, act: openHelp }),
  { name: 'help-320-light', path: '/bank-info', width: 320, isOneView: true, act: openHelp },
  { name: 'help-found-ko', path: '/', language: 'ko', isOneView: true, act: searchHelp('환급') },
  { name: 'help-nothing-light', path: '/', isOneView: true, act: searchHelp('xylophone') },
];

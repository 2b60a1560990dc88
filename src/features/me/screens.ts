import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/myinfo': null,
  '/security': null,
  '/privacy': null,
} as const satisfies Screens;

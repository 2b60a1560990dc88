import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/myinfo': null,
} as const satisfies Screens;

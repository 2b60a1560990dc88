import type { Screens } from '#platform/screens.ts';

export const screens = {
  // Its parts stand under it: `/office/shops`. There in hosted mode alone.
  '/office': 'own',
} as const satisfies Screens;

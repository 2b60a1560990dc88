import type { Screens } from '#platform/screens.ts';

export const screens = {
  // The pages of the office are below this path, such as `/office/shops`. Hosted mode only.
  '/office': 'own',
} as const satisfies Screens;

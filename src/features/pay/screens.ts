import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/pay': '/localpay',
  // A shop site's customer may have no wallet in this browser, or none at all.
  '/checkout': false,
} as const satisfies Screens;

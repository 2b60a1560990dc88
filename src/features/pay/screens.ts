import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/pay': '/localpay',
  // The customer of a shop's site has no wallet in this browser, or none at all.
  '/checkout': false,
} as const satisfies Screens;

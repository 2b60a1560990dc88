import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/pay': '/localpay',
} as const satisfies Screens;

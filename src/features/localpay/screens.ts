import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/localpay': '/localpay',
  '/spending': '/localpay',
} as const satisfies Screens;

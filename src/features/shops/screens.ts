import type { Screens } from '#platform/screens.ts';

export const screens = { '/shops': '/localpay' } as const satisfies Screens;

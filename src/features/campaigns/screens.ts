import type { Screens } from '#platform/screens.ts';

export const screens = { '/campaigns': '/localpay' } as const satisfies Screens;

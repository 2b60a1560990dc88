import type { Screens } from '#platform/screens.ts';

export const screens = { '/cases': '/assets' } as const satisfies Screens;

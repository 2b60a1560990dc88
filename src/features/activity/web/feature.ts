import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const activity = {
  screens: {
    '/history': () => import('./HistoryScreen.tsx'),
  },
} satisfies WebFeature<typeof screens>;

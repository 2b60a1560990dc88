import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const shops = {
  screens: { '/shops': () => import('./FindShopsScreen.tsx') },
  stale: {},
} satisfies WebFeature<typeof screens>;

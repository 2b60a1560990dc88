import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const portability = {
  screens: { '/import': () => import('./ImportScreen.tsx') },
} satisfies WebFeature<typeof screens>;

import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const statements = {
  screens: { '/links': () => import('./extracts/LinksScreen.tsx') },
} satisfies WebFeature<typeof screens>;

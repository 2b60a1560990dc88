import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const presentation = {
  screens: { '/present': () => import('./PresentScreen.tsx') },
} satisfies WebFeature<typeof screens>;

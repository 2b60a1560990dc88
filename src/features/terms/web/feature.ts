import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const terms = {
  screens: { '/terms': () => import('./TermsScreen.tsx') },
} satisfies WebFeature<typeof screens>;

import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const me = {
  screens: {
    '/myinfo': () => import('./MyInfoScreen.tsx'),
    '/security': () => import('./SecurityScreen.tsx'),
    '/privacy': () => import('./PrivacyScreen.tsx'),
  },
} satisfies WebFeature<typeof screens>;

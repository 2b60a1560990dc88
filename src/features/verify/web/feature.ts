import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const verify = {
  screens: {
    '/verify': () => import('./VerifyScreen.tsx'),
  },
} satisfies WebFeature<typeof screens>;

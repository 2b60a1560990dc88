import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const banking = {
  screens: {
    '/bank-info': () => import('./BankInfoScreen.tsx'),
  },
} satisfies WebFeature<typeof screens>;

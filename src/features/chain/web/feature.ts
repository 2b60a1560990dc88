import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const chain = {
  screens: { '/reserves': () => import('./reserves/ReservesScreen.tsx') },
} satisfies WebFeature<typeof screens>;

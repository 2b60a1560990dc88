import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const connections = {
  screens: { '/connect': () => import('./ConnectScreen.tsx') },
} satisfies WebFeature<typeof screens>;

import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const contacts = {
  screens: {
    '/contacts': () => import('./ContactsScreen.tsx'),
  },
} satisfies WebFeature<typeof screens>;

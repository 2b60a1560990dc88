import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const auth = {
  screens: {
    '/login': () => import('./sign-in/LoginScreen.tsx'),
    '/register': () => import('./register/RegisterScreen.tsx'),
  },
} satisfies WebFeature<typeof screens>;

import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const home = {
  // Home itself is part of the shell.
  screens: { '/org': () => import('./staff/OrgScreen.tsx') },
} satisfies WebFeature<Omit<typeof screens, '/'>>;

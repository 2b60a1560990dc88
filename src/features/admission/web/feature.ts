import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const admission = {
  screens: {
    '/role': () => import('./RoleScreen.tsx'),
    '/refund-proof': () => import('./refunds/ProofScreen.tsx'),
    '/campaign-join': () => import('./campaigns/JoinScreen.tsx'),
    '/login/credential': () => import('./accounts/CredentialSignInScreen.tsx'),
    '/sign-in-credentials': () => import('./accounts/SignInCredentialsScreen.tsx'),
  },
  stale: { organisation_staff: ['GET /api/org/{id}/role-rules'] },
} satisfies WebFeature<typeof screens>;

import type { OfficePart } from '#features/office/web/parts.ts';
import { useRead } from './calls.ts';

export const part: OfficePart = {
  pages: [
    {
      name: 'identity',
      under: 'members',
      at: 10,
      useIsOffered: () => useRead('GET /api/office/identity').data?.isOffered === true,
      tab: { en: 'Identity', ko: '신원' },
      load: () => import('./IdentityPage.tsx').then(({ IdentityPage }) => IdentityPage),
    },
  ],
};

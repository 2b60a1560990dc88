import type { OfficePart } from '#features/office/web/parts.ts';

export const part: OfficePart = {
  pages: [
    {
      name: 'campaigns',
      under: 'shops',
      at: 40,
      tab: { en: 'Campaigns', ko: '캠페인' },
      showsActs: true,
      load: () => import('./CampaignsPage.tsx').then(({ CampaignsPage }) => CampaignsPage),
    },
  ],
  acts: {
    'campaign.start': {
      page: 'campaigns',
      title: { en: (name) => `Fund and start ${name}`, ko: (name) => `${name} 예산 배정과 시작` },
    },
  },
};

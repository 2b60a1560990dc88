import type { OfficePart } from '#features/office/web/parts.ts';
import { textNames } from '../words.ts';

/** The act's title is its kind and its day. */
const told = (what: string, names: Readonly<Record<string, string>>) => names[what.split(' ')[0] ?? ''] ?? what;
const dayOf = (what: string) => what.split(' ')[1] ?? '';

export const part: OfficePart = {
  pages: [
    {
      name: 'texts',
      under: 'rules',
      at: 80,
      tab: { en: 'Texts', ko: '약관과 안내' },
      load: () => import('./TextsPage.tsx').then(({ TextsPage }) => TextsPage),
    },
  ],
  acts: {
    'terms.version': {
      page: 'texts',
      title: {
        en: (what) => `${told(what, textNames.en)} from ${dayOf(what)}`,
        ko: (what) => `${dayOf(what)}부터의 ${told(what, textNames.ko)}`,
      },
    },
  },
};

import type { OfficePart } from '#features/office/web/parts.ts';
import { fundText, pairActs, termsText } from './pair-act.ts';

export const part: OfficePart = {
  acts: {
    'exchange.terms': {
      page: 'issue',
      title: { en: (title) => termsText(title, pairActs.en), ko: (title) => termsText(title, pairActs.ko) },
    },
    'exchange.fund': {
      page: 'issue',
      title: { en: (title) => fundText(title, pairActs.en), ko: (title) => fundText(title, pairActs.ko) },
    },
  },
};

import { some, withCountInWords } from '#features/office/web/acts/act-words.ts';
import type { OfficePart } from '#features/office/web/parts.ts';

export const part: OfficePart = {
  acts: {
    'settlement.run': {
      page: 'issue',
      title: {
        en: (what) => `Pay shops out: ${withCountInWords(what, (n) => some(n, 'shop', 'shops'))}`,
        ko: (what) => `가맹점 정산: ${withCountInWords(what, (n) => `가맹점 ${n}곳`)}`,
      },
    },
  },
};

import { defineWords } from '#platform/words.ts';

export const words = defineWords({
  en: {
    changed: 'The rules of the currency have changed',
    what: 'Rules of the currency',
  },
  ko: {
    changed: '화폐 규정이 바뀌었습니다',
    what: '화폐 규정',
  },
});

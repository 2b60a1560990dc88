import { defineWords } from '#platform/words.ts';

export const demoWords = defineWords({
  en: {
    row: 'Demo data',
    title: 'What is demo data?',
    close: 'Close',
  },
  ko: {
    row: '데모 데이터',
    title: '데모 데이터란?',
    close: '닫기',
  },
});

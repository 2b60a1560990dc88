import { defineWords } from '#platform/words.ts';

/** Words of the line about new terms. */
export const lineWords = defineWords({
  en: {
    title: 'New terms apply',
    text: 'Read and accept them to continue paying. Everything else works as before.',
    open: 'Read them',
  },
  ko: {
    title: '새 약관이 적용됩니다',
    text: '읽고 동의하면 결제를 계속할 수 있습니다. 다른 기능은 그대로입니다.',
    open: '약관 읽기',
  },
});

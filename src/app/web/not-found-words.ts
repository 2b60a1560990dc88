import { defineWords } from '#platform/words.ts';

/** Texts of the card for an unknown address. */
export const notFoundWords = defineWords({
  en: {
    notFound: 'Page Not Found',
    notFoundText: 'There is no page at this address.',
    goHome: 'Go to Home',
  },
  ko: {
    notFound: '페이지를 찾을 수 없습니다',
    notFoundText: '이 주소에는 페이지가 없습니다.',
    goHome: '홈으로',
  },
});

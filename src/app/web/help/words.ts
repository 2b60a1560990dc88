import { defineWords } from '#platform/words.ts';

/** Texts around the help pages. */
export const words = defineWords({
  en: {
    close: 'Close',
    search: 'Search help',
    found: (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`,
    none: (search: string) => `Nothing about “${search}”`,
    noneText: 'Try one shorter word, such as “refund” or “address”, or look through all pages.',
    all: 'All help',
    troubles: 'Troubleshooting',
    screens: 'Screen by screen',
    there: 'Go there',
    keys: 'Single-key shortcuts',
  },
  ko: {
    close: '닫기',
    search: '도움말 검색',
    found: (count: number) => `도움말 ${count}개`,
    none: (search: string) => `‘${search}’에 관한 도움말이 없습니다`,
    noneText: '‘환급’이나 ‘주소’처럼 짧은 단어로 검색하거나 전체 도움말을 살펴봐 주세요.',
    all: '전체 도움말',
    troubles: '문제가 생겼을 때',
    screens: '화면별 도움말',
    there: '바로 가기',
    keys: '키 하나로 쓰는 단축키',
  },
});

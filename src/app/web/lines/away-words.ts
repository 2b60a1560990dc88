import { defineWords } from '#platform/words.ts';

/** Texts of the offline line, loaded with it. */
export const awayWords = defineWords({
  en: {
    away: {
      network: 'You are offline',
      server: 'You are offline: can’t reach the server',
      'sign-in': 'This network asks you to sign in',
    },
    signIn: 'Open the sign-in in a new tab',
    asOf: (time: string) => `Shown as of ${time}.`,
    awayText: 'Nothing is sent or changed until you are back.',
    retry: 'Retry',
  },
  ko: {
    away: {
      network: '오프라인 상태입니다',
      server: '오프라인 상태입니다: 서버가 응답하지 않습니다',
      'sign-in': '이 네트워크를 쓰려면 먼저 로그인해야 합니다',
    },
    signIn: '로그인 화면을 새 탭에서 열기',
    asOf: (time: string) => `${time} 기준 내용입니다.`,
    awayText: '다시 연결될 때까지 보내거나 바꿀 수 없습니다.',
    retry: '다시 시도',
  },
});

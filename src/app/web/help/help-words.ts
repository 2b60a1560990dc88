import type { HelpPages } from '#platform/help.ts';

/** What concerns no feature alone: no network, and the keyboard. */
export const help = {
  '/not-loading': {
    leads: ['/history'],
    refusals: ['unanswered', 'fault', 'unavailable', 'too_slow', 'too_many_requests'],
    en: {
      title: 'Something did not load, or nothing answers',
      lead: 'Your money is safe: nothing is sent or changed without an answer of the server.',
      steps: [
        'Check the connection and press Try again. Offline, screens show what was seen last and since when.',
        'If no answer came to a press, press it again with the same details: it is done once at most.',
        'A server that is busy, or asked too often, takes a few minutes.',
        'If it says that something went wrong on the server, tell whoever runs it the reference.',
      ],
      also: 'offline network error failed connection server busy unavailable reference fault slow wifi internet',
    },
    ko: {
      title: '불러오지 못하거나 응답이 없어요',
      lead: '자산은 안전합니다. 서버의 응답 없이는 아무것도 보내지거나 바뀌지 않습니다.',
      steps: [
        '연결을 확인하고 ‘다시 시도’를 눌러 주세요. 오프라인에서는 마지막으로 본 내용과 그 시각이 표시됩니다.',
        '누른 뒤 응답이 없었다면 같은 내용으로 다시 눌러 주세요. 한 번만 처리됩니다.',
        '서버가 바쁘거나 요청이 너무 잦으면 몇 분 뒤에 다시 해 주세요.',
        '서버에서 문제가 발생했다고 나오면 참조 번호를 서버 운영자에게 알려 주세요.',
      ],
      also: '오프라인 네트워크 오류 실패 연결 서버 참조 번호 느림 와이파이 인터넷',
    },
  },
} satisfies HelpPages;

import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

export type RefusalCode = keyof typeof refusals;

/** Texts for refused subscriptions. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  push_refused: {
    en: 'This browser’s notification service cannot be used from here.',
    ko: '이 브라우저의 알림 서비스를 사용할 수 없습니다.',
  },
  on_this_machine: {
    en: 'Confirm this address first.',
    ko: '이 주소를 먼저 확인해 주세요.',
  },
};

/** Texts of the list behind the bell. */
export const words = defineWords({
  en: {
    title: 'Notifications',
    close: 'Close',
    none: 'Nothing new',
    noneText: 'News about your money and documents appears here.',
    sample: 'Sample',
    unread: 'Unread',
    readAll: 'Mark all as read',
    whole: 'All notifications',
    readFailed: 'Not marked as read',
    readFailedText: 'The server could not be reached. Try again.',
    justNow: 'Just now',
    minutes: (count: number) => `${count} min ago`,
    hours: (count: number) => `${count} h ago`,
    live: { connected: 'Live updates: connected', disconnected: 'Live updates: disconnected' },
    samples: {
      0: { title: 'Price alert', message: 'A sample of how a price alert would look.' },
      1: { title: 'Document waiting', message: 'A sample of how a new work document would look.' },
      2: { title: 'Refund update', message: 'A sample of how a refund update would look.' },
    },
  },
  ko: {
    title: '알림',
    close: '닫기',
    none: '새로운 소식이 없습니다',
    noneText: '자산과 문서에 생긴 일을 여기에서 알려 드립니다.',
    sample: '예시',
    unread: '읽지 않음',
    readAll: '모두 읽음으로 표시',
    whole: '알림 전체 보기',
    readFailed: '읽음으로 표시하지 못했습니다',
    readFailedText: '서버에 연결할 수 없습니다. 다시 시도해 주세요.',
    justNow: '방금',
    minutes: (count: number) => `${count}분 전`,
    hours: (count: number) => `${count}시간 전`,
    live: { connected: '실시간 알림: 연결됨', disconnected: '실시간 알림: 연결 끊김' },
    samples: {
      0: { title: '시세 알림', message: '시세 알림이 어떻게 보이는지 보여 주는 예시입니다.' },
      1: { title: '결재 문서 도착', message: '새 결재 문서 알림이 어떻게 보이는지 보여 주는 예시입니다.' },
      2: { title: '환급 소식', message: '환급 소식이 어떻게 보이는지 보여 주는 예시입니다.' },
    },
  },
});

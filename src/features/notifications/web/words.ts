import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';
import { english, type NotificationCode, type Params, type Sentence } from '../sentences.ts';

export type RefusalCode = keyof typeof refusals;

/** Calls on notifications are refused only as any call may be. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {};

const money = ({ amount = '', assetType = '' }: Params) => `${amount} ${assetType}`;

const korean: Readonly<Record<NotificationCode, Sentence>> = {
  money_received: (params) => ({ title: '입금 알림', message: `${money(params)} 입금되었습니다.` }),
  send_failed: (params) => ({
    title: '송금 실패',
    message: `${money(params)} 송금에 실패했습니다. 출금되지 않았습니다.`,
  }),
  work_approved: ({ title = '' }) => ({
    title: '다른 사람이 승인함',
    message: `‘${title}’ 문서를 다른 사람이 승인했습니다.`,
  }),
  work_rejected: ({ title = '' }) => ({
    title: '다른 사람이 반려함',
    message: `‘${title}’ 문서를 다른 사람이 반려했습니다.`,
  }),
};

/** What a notification says in each language, from its `code` and `params`. */
export const sentences = { en: english, ko: korean } as const;

/** The copy of the bell and its list. */
export const words = defineWords({
  en: {
    title: 'Notifications',
    bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
    close: 'Close',
    none: 'Nothing new',
    noneText: 'What happens to your money and papers is told here.',
    sample: 'Sample',
  },
  ko: {
    title: '알림',
    bell: (unread: number) => (unread === 0 ? '알림' : `알림, 읽지 않음 ${unread}건`),
    close: '닫기',
    none: '새로운 소식이 없습니다',
    noneText: '자산과 문서에 생긴 일을 여기에서 알려 드립니다.',
    sample: '예시',
  },
});

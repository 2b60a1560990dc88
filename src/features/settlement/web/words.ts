import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { defineWords } from '#platform/words.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import type { RefusalCode } from '../contract.ts';
import type { LeftFor, LineState } from '../rules.ts';

/** Sentences for refused files. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  too_many_movements: {
    en: 'There are too many movements for one file. Download a statement of fewer days.',
    ko: '파일 하나에 담기에 거래가 너무 많습니다. 기간을 나눠 명세서를 받아 주세요.',
  },
};

/** Sentences for a shop’s refused files. */
export const reasons: ReasonWords = { refusals: refusalWords, fields: {} };

/** State of a payment in a run, for the office and the shop. */
export const stateWords = defineWords({
  en: {
    states: {
      waiting: 'Waits for a check',
      dropped: 'Not checked',
      left: 'Left out',
      held: 'On its way',
      paid: 'Paid',
      returned: 'Came back',
      reopened: 'Open again',
    } satisfies Record<LineState, string>,
    left: {
      suspended: 'The shop is suspended',
      stopped: 'The account is frozen',
      no_account: 'No proven bank account',
      account_changed: 'Another bank account since then',
      fell: 'The balance was less than the amount due',
      not_moved: 'The ledger could not take it',
    } satisfies Record<LeftFor, string>,
  },
  ko: {
    states: {
      waiting: '확인 대기',
      dropped: '확인되지 않음',
      left: '제외됨',
      held: '지급 중',
      paid: '지급됨',
      returned: '반송됨',
      reopened: '다시 대기',
    },
    left: {
      suspended: '가맹점이 정지되었습니다',
      stopped: '계정이 동결되었습니다',
      no_account: '인증된 계좌가 없습니다',
      account_changed: '그 뒤 계좌가 바뀌었습니다',
      fell: '잔액이 정산액보다 적었습니다',
      not_moved: '원장에서 처리할 수 없었습니다',
    },
  },
});

/** Words of a shop’s payouts. */
export const words = defineWords({
  en: {
    title: 'Settlements',
    until: (when: string) => `Until ${when}`,
    opening: 'Balance before',
    payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
    refunds: 'Refunds',
    cashback: 'Cashback of yours',
    paidOut: 'Paid out before',
    other: 'Other',
    closing: 'Balance at the cutoff',
    due: 'Due',
    fee: 'Fee',
    net: 'Paid out',
    reference: 'Reference at your bank',
    csv: 'Save as CSV',
    saved: 'Saved',
    notSaved: 'Not saved',
    unanswered: 'The server gave no answer. Try again.',
    close: 'Close',
  },
  ko: {
    title: '정산',
    until: (when: string) => `${when}까지`,
    opening: '이전 잔액',
    payments: (count: number) => `결제 ${count}건`,
    refunds: '환불',
    cashback: '가게 캐시백',
    paidOut: '이전 정산 지급',
    other: '기타',
    closing: '마감 시각 잔액',
    due: '정산 대상',
    fee: '수수료',
    net: '지급액',
    reference: '은행에서 보이는 번호',
    csv: 'CSV로 저장',
    saved: '저장했습니다',
    notSaved: '저장하지 못했습니다',
    unanswered: '서버가 응답하지 않았습니다. 다시 시도해 주세요.',
    close: '닫기',
  },
});

export const STATE_TONES: Readonly<Record<LineState, Tone>> = {
  waiting: 'wait',
  dropped: 'idle',
  left: 'wait',
  held: 'wait',
  paid: 'ok',
  returned: 'bad',
  reopened: 'wait',
};

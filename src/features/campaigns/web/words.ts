import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

/** What somebody of the office reads where a campaign cannot be funded. */
export const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  budget_not_covered: {
    en: 'The office’s own account has less than the budget. Put money in, then check again.',
    ko: '사무소 계정의 잔액이 예산보다 적습니다. 입금한 뒤 다시 확인해 주세요.',
  },
};

/** Campaigns, as a member reads them. */
export const words = defineWords({
  en: {
    title: 'Campaigns',
    lead: 'What the city gives back of what you pay. Nothing is to be done for it: the best one counts with each payment, beside the shop’s own cashback.',
    back: 'Back to LocalPay',
    list: 'Running',
    none: 'No campaign runs',
    noneText: 'When the city gives something back of payments, it stands here.',
    rate: (percent: string) => `${percent}% back`,
    gives: { at_once: 'at once', month_end: 'at the month’s end' },
    until: (day: string) => `until ${day}`,
    from: (from: string, to: string) => `${from} to ${to}`,
    payment: 'For one payment',
    month: 'For one month',
    most: (won: string) => `${won} at most`,
    none1: 'No limit',
    where: 'Where',
    everywhere: 'All shops',
    shops: (n: number) => (n === 1 ? 'One shop' : `${n} shops`),
    given: 'Given to you this month',
    spent: 'Spent: nothing is left to give',
  },
  ko: {
    title: '캠페인',
    lead: '결제 금액의 일부를 시에서 돌려드립니다. 따로 신청하지 않아도 결제할 때마다 가장 큰 혜택 하나가 가게 캐시백과 함께 적용됩니다.',
    back: '지역화폐로 돌아가기',
    list: '진행 중',
    none: '진행 중인 캠페인이 없습니다',
    noneText: '시에서 결제 혜택을 시작하면 여기에 표시됩니다.',
    rate: (percent: string) => `${percent}% 돌려받기`,
    gives: { at_once: '바로 지급', month_end: '월말 지급' },
    until: (day: string) => `${day}까지`,
    from: (from: string, to: string) => `${from} ~ ${to}`,
    payment: '1회 결제',
    month: '한 달',
    most: (won: string) => `최대 ${won}`,
    none1: '한도 없음',
    where: '사용처',
    everywhere: '모든 가맹점',
    shops: (n: number) => `가맹점 ${n}곳`,
    given: '이번 달 받은 혜택',
    spent: '예산이 모두 쓰였습니다',
  },
});

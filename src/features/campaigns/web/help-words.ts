import type { HelpPages } from '#platform/help.ts';

/** Help about campaigns. */
export const help = {
  '/campaigns': {
    leads: ['/localpay', '/history', '/campaign-join'],
    en: {
      title: 'Campaigns',
      lead: 'Cashback that the operator pays from its own budget for your payments in shops.',
      steps: [
        'Before you pay, you see what you get. One campaign counts for each payment: the one that gives you most, in addition to the shop’s own cashback.',
        'Some are for residents, or for an age group: join those once, by credential.',
        'Some pay at once, some at the end of the month. The receipt shows when.',
        'A refund takes its share back, and frees that month’s limit again.',
      ],
      also: 'benefit discount city company co-op cashback budget month limit',
    },
    ko: {
      title: '캠페인',
      lead: '가맹점에서 결제하면 운영 기관 예산으로 금액의 일부를 돌려받습니다.',
      steps: [
        '결제하기 전에 받을 혜택이 표시됩니다. 결제마다 가장 큰 혜택 하나가 가게 캐시백과 함께 적용됩니다.',
        '거주자나 일정 나이 이상만 받는 캠페인은 증명서로 한 번 참여합니다.',
        '바로 받는 것과 월말에 받는 것이 있으며 영수증에 표시됩니다.',
        '환불하면 그만큼 회수되고, 결제한 달의 한도가 다시 생깁니다.',
      ],
      also: '혜택 할인 시 회사 조합 캐시백 예산 한도',
    },
  },
} satisfies HelpPages;

import type { HelpPages } from '#platform/help.ts';

/** Help about cases. */
export const help = {
  '/cases': {
    leads: ['/pay', '/history', '/assets'],
    refusals: ['not_disputable', 'too_many_cases', 'case_closed', 'too_many_texts'],
    en: {
      title: 'Cases',
      lead: 'If something is wrong with a payment to a shop, and the shop does not solve it.',
      steps: [
        'Open the receipt of the payment in History, press Something is wrong, and say what happened.',
        'The disputed amount is held at the shop. The shop answers in time, or returns it.',
        'The operator of the currency decides whether all, a part or nothing is returned, and gives the reason. Both sides are reminded before each deadline.',
      ],
      also: 'dispute complaint chargeback not delivered',
    },
    ko: {
      title: '분쟁',
      lead: '가맹점 결제에 문제가 있는데 가맹점이 해결해 주지 않을 때 신청합니다.',
      steps: [
        '내역에서 영수증을 열고 ‘결제에 문제가 있나요?’를 눌러 내용을 적습니다.',
        '가맹점에 있는 만큼 금액이 보류됩니다. 가맹점은 기한 안에 답하거나 환불합니다.',
        '운영 사무소가 전부, 일부, 또는 반환하지 않음을 이유와 함께 결정합니다. 기한 전에 양쪽에 알립니다.',
      ],
      also: '이의 신고 미배송',
    },
  },
} satisfies HelpPages;

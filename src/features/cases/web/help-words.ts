import type { HelpPages } from '#platform/help.ts';
import type { screens } from '../screens.ts';

/** Cases, for who asks. */
export const help = {
  '/cases': {
    leads: ['/pay', '/history', '/assets'],
    refusals: ['not_disputable', 'too_many_cases', 'case_closed', 'too_many_texts'],
    en: {
      title: 'Cases',
      lead: 'Where something is wrong with a payment to a shop and the shop does not put it right.',
      steps: [
        'Open the receipt of the payment in History and press Something is wrong. Choose what it is and say what happened.',
        'What the shop has of the sum is held until the case is over. The shop is told, and has the days that you are shown to answer, or gives it back.',
        'Whoever runs the currency reads both sides and decides: all of it, a part, or nothing goes back, with the reason. Cashback and what the city gave come back with it, as with any refund.',
        'Without an answer of the shop it is decided without it. Without a decision in time the money stays with the shop. Both are told before each of these days.',
      ],
      also: 'dispute complaint chargeback refund wrong payment shop not delivered case hold',
    },
    ko: {
      title: '분쟁',
      lead: '가맹점 결제에 문제가 있는데 가맹점이 해결해 주지 않을 때 신청합니다.',
      steps: [
        '내역에서 결제 영수증을 열고 ‘결제에 문제가 있나요?’를 눌러 문제를 고르고 내용을 적습니다.',
        '가맹점에 있는 만큼 금액이 보류됩니다. 가맹점은 표시된 기한 안에 답하거나 환불합니다.',
        '운영 사무소가 양쪽 내용을 읽고 전부, 일부, 또는 반환하지 않음을 이유와 함께 결정합니다. 캐시백과 시 혜택은 환불처럼 함께 정산됩니다.',
        '가맹점의 답이 없으면 답변 없이 결정하고, 기한까지 결정이 없으면 금액은 가맹점에 남습니다. 기한 전에 양쪽에 알립니다.',
      ],
      also: '분쟁 이의 신고 환불 결제 문제 미배송 보류',
    },
  },
} satisfies HelpPages<keyof typeof screens>;

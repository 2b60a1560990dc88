import type { HelpPages } from '#platform/help.ts';
import type { screens } from '../screens.ts';

/** Paying, and what stops a payment, for who asks. */
export const help = {
  '/pay': {
    leads: ['/localpay', '/history'],
    refusals: [
      'charge_paid',
      'charge_expired',
      'charge_cancelled',
      'wrong_amount',
      'own_shop',
      'not_a_target',
      'insufficient_won',
      'invalid_won',
      'cashback_changed',
      'invalid_recipient',
    ],
    en: {
      title: 'Pay',
      lead: 'Shows who asks for how much, and pays it in won when you press.',
      steps: [
        'Look at the name. It says whether a document proves it, whether it is in LocalPay’s list, or whether nobody has proven it.',
        'A request holds for three minutes. After that ask for a new one: nothing was taken.',
        'With too little won, press TopUp in LocalPay, then read the code again.',
        'Refunds come from the shop. It finds the payment in its History and can give back all or part of it.',
      ],
      also: 'shop payment code expired receipt cashback refund merchant number six digits top up too little won',
    },
    ko: {
      title: '결제',
      lead: '누가 얼마를 요청하는지 보여 주고, 누르면 원화로 결제합니다.',
      steps: [
        '이름을 확인해 주세요. 문서로 증명된 이름인지, 가맹점 목록에 있는지, 확인되지 않은 이름인지 표시됩니다.',
        '결제 요청은 3분 동안 유효합니다. 지나면 새 코드를 받아 주세요. 빠져나간 금액은 없습니다.',
        '원화가 부족하면 지역화폐에서 충전한 뒤 코드를 다시 읽어 주세요.',
        '환불은 가맹점이 합니다. 가맹점은 내역에서 그 결제를 찾아 전부 또는 일부를 돌려줄 수 있습니다.',
      ],
      also: '가맹점 가게 코드 만료 영수증 캐시백 환불 여섯 자리 번호 잔액 부족',
    },
  },
} satisfies HelpPages<keyof typeof screens>;

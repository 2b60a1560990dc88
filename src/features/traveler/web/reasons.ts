import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './refusal-words.ts';

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    merchantName: {
      en: 'Enter the shop\u2019s name (1 to 200 characters).',
      ko: '상점 이름을 1~200자로 입력해 주세요.',
    },
    purchaseAmount: {
      en: 'Enter the amount in dollars, such as 129.50.',
      ko: '129.50처럼 달러 금액을 입력해 주세요.',
    },
    receiptHash: {
      en: 'Enter a receipt number of 1 to 128 Latin letters, digits and symbols.',
      ko: '영수증 번호를 영문, 숫자, 기호 1~128자로 입력해 주세요.',
    },
    purchasedOn: { en: 'Enter the day on the receipt.', ko: '영수증에 적힌 날짜를 입력해 주세요.' },
    likeAnother: { en: 'Choose whether it is another purchase.', ko: '다른 구매인지 선택해 주세요.' },
    payout: { en: 'Choose where the refund is paid.', ko: '환급받을 곳을 선택해 주세요.' },
    title: { en: 'Enter a title (1 to 200 characters).', ko: '제목을 1~200자로 입력해 주세요.' },
    destination: { en: 'Enter a destination (1 to 200 characters).', ko: '목적지를 1~200자로 입력해 주세요.' },
    startDate: { en: 'Choose a valid start date.', ko: '올바른 시작일을 선택해 주세요.' },
    endDate: { en: 'Choose a valid end date.', ko: '올바른 종료일을 선택해 주세요.' },
    type: { en: 'Choose a travel type from the list.', ko: '목록에서 여행 유형을 선택해 주세요.' },
    notes: { en: 'Enter at most 2,000 characters.', ko: '메모를 2,000자 이내로 입력해 주세요.' },
  },
};

/** Options for acts on claims and trips. Each affects the other, so both are reloaded. */
export const travelActs = {
  reasons,
  otherwise: {
    en: 'Nothing was sent. Check your connection and try again.',
    ko: '전송되지 않았습니다. 연결을 확인하고 다시 시도해 주세요.',
  },
  routes: [
    'GET /api/tax-refunds/{userId}',
    'GET /api/travel-plans/{userId}',
    'GET /api/tax-waiting/{userId}',
    'GET /api/payments/{userId}/{paymentId}/tax-refund',
  ],
};

/** Options for acts on one claim. Reloads the list, its payment and the movements. */
export const refundActs = {
  reasons,
  otherwise: {
    en: 'The result is unknown. Check your connection and look again.',
    ko: '결과를 알 수 없습니다. 연결을 확인하고 다시 확인해 주세요.',
  },
  routes: [
    'GET /api/tax-refunds/{userId}',
    'GET /api/payments/{userId}/{paymentId}/tax-refund',
    'GET /api/transactions/{userId}',
  ],
};

/** Options for acts at a refund operator's desk. */
export const deskActs = {
  reasons,
  otherwise: {
    en: 'The server did not answer. Check the result here before you try again.',
    ko: '응답이 없습니다. 다시 하기 전에 여기서 확인해 주세요.',
  },
  routes: [
    'GET /api/org/{id}/refunds',
    'GET /api/org/{id}/refunds/summary',
    'GET /api/org/{id}/refund-shops',
    'GET /api/org/{id}/refund-rules',
    'GET /api/org/{id}/refund-comparison',
    'GET /api/org/{id}/refund-report',
  ],
};

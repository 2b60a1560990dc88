import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './refusal-words.ts';

/** Why a claim or a trip is not taken, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    merchantName: { en: 'A shop\u2019s name has 1 to 200 characters.', ko: '상점 이름을 1~200자로 입력해 주세요.' },
    purchaseAmount: {
      en: 'Write the amount in dollars, such as 129.50.',
      ko: '129.50처럼 달러 금액을 입력해 주세요.',
    },
    receiptHash: {
      en: 'A receipt number has 1 to 128 letters, digits and signs of a Latin keyboard.',
      ko: '영수증 번호를 영문, 숫자, 기호 1~128자로 입력해 주세요.',
    },
    purchasedOn: { en: 'Write the day on the receipt as it stands there.', ko: '영수증에 적힌 날짜를 입력해 주세요.' },
    likeAnother: { en: 'Say whether it is another purchase.', ko: '다른 구매인지 선택해 주세요.' },
    payout: { en: 'Choose where the refund is paid.', ko: '환급받을 곳을 선택해 주세요.' },
    title: { en: 'A title has 1 to 200 characters.', ko: '제목을 1~200자로 입력해 주세요.' },
    destination: { en: 'A destination has 1 to 200 characters.', ko: '목적지를 1~200자로 입력해 주세요.' },
    startDate: { en: 'Choose a start date that exists.', ko: '실제로 있는 시작일을 선택해 주세요.' },
    endDate: { en: 'Choose an end date that exists.', ko: '실제로 있는 종료일을 선택해 주세요.' },
    type: { en: 'Choose a travel type of the list.', ko: '목록에서 여행 유형을 선택해 주세요.' },
    notes: { en: 'Notes have at most 2,000 characters.', ko: '메모는 2,000자까지입니다.' },
  },
};

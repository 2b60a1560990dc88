import type { ReasonWords } from '#platform/web/reason.ts';
import type { refusals } from '../contract.ts';

type RefusalCode = keyof typeof refusals;

/** What a person reads when won is not moved. */
const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  charge_paid: {
    en: 'This has been paid already. Nothing was taken.',
    ko: '이미 결제되었습니다. 빠져나간 금액은 없습니다.',
  },
  charge_expired: {
    en: 'The 3 minutes are over. Ask for a new code. Nothing was taken.',
    ko: '3분이 지났습니다. 새 코드를 받아 주세요. 빠져나간 금액은 없습니다.',
  },
  charge_cancelled: {
    en: 'The merchant took this back. Nothing was taken.',
    ko: '가맹점이 취소한 요청입니다. 빠져나간 금액은 없습니다.',
  },
  wrong_amount: { en: 'This asks for exactly its amount.', ko: '요청된 금액만 결제할 수 있습니다.' },
  own_shop: { en: 'This is your own.', ko: '본인에게는 보낼 수 없습니다.' },
  not_a_target: { en: 'This names nobody who can be paid.', ko: '결제할 곳을 찾을 수 없습니다.' },
  insufficient_won: {
    en: 'There is not enough won. Nothing was taken.',
    ko: '원화 잔액이 부족합니다. 빠져나간 금액은 없습니다.',
  },
  invalid_won: { en: 'This is not an amount of whole won.', ko: '원 단위의 금액을 입력해 주세요.' },
  items_differ: { en: 'The items do not add up to the amount.', ko: '품목의 합계가 금액과 다릅니다.' },
  too_many_charges: {
    en: 'Too many requests are open. Wait for one of them to end.',
    ko: '열려 있는 요청이 너무 많습니다. 하나가 끝날 때까지 기다려 주세요.',
  },
  refund_too_large: { en: 'That is more than is left of the payment.', ko: '남은 결제 금액보다 많습니다.' },
  invalid_recipient: { en: 'This is not an address on this network.', ko: '이 네트워크의 주소가 아닙니다.' },
};

/** Why won is not moved, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    amount: refusalWords.invalid_won,
    chargeId: refusalWords.not_a_target,
    merchantId: refusalWords.not_a_target,
    toAddress: refusalWords.invalid_recipient,
    items: refusalWords.items_differ,
    code: { en: 'A number has six digits.', ko: '번호는 여섯 자리입니다.' },
    note: { en: 'A note has 1 to 100 characters.', ko: '메모는 1~100자입니다.' },
    reason: { en: 'A reason has 1 to 200 characters.', ko: '사유는 1~200자입니다.' },
    name: { en: 'A name has 1 to 100 characters.', ko: '이름은 1~100자입니다.' },
    cashbackBps: { en: 'Cashback is 0 to 50 percent.', ko: '적립률은 0~50퍼센트입니다.' },
  },
};

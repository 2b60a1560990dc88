import { refusalWords as ofPay } from '#features/pay/web/words.ts';
import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

/** Sentences for people about refusals. */
export const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  no_merchant: { en: 'Only merchants can have tills.', ko: '가맹점만 계산대를 둘 수 있습니다.' },
  too_many_tills: {
    en: 'You can have at most 10 tills. End one first.',
    ko: '계산대는 10대까지입니다. 먼저 한 대를 종료해 주세요.',
  },
  too_many_clerks: {
    en: 'A till can have at most 20 clerks. Remove one first.',
    ko: '점원은 20명까지입니다. 먼저 한 명을 삭제해 주세요.',
  },
  too_many_items: {
    en: 'You can have at most 200 items. Remove one first.',
    ko: '품목은 200개까지입니다. 먼저 하나를 삭제해 주세요.',
  },
  item_named: { en: 'Another item has this name.', ko: '같은 이름의 품목이 있습니다.' },
  items_changed: {
    en: 'Items or prices have changed. Check the new total.',
    ko: '품목이나 가격이 바뀌었습니다. 새 합계를 확인해 주세요.',
  },
  clerk_named: { en: 'Another clerk of this till has this name.', ko: '이 계산대에 같은 이름의 점원이 있습니다.' },
  till_ended: {
    en: 'This till has been ended. Enrol the device again.',
    ko: '종료된 계산대입니다. 기기를 다시 등록해 주세요.',
  },
  wrong_digits: { en: 'The digits are wrong.', ko: '숫자가 틀렸습니다.' },
  clerk_locked: {
    en: 'Locked after five wrong entries. The owner can unlock this clerk.',
    ko: '5번 틀려 잠겼습니다. 대표자가 잠금을 풀어야 합니다.',
  },
  over_refund_limit: {
    en: 'This is more than a clerk can refund alone. The owner must sign here.',
    ko: '점원 한도를 넘었습니다. 대표자의 패스키 확인이 필요합니다.',
  },
  day_closed: {
    en: 'This day is closed. New payments belong to the next one.',
    ko: '오늘은 이미 마감했습니다. 이후 결제는 다음 마감에 들어갑니다.',
  },
  nothing_to_close: { en: 'There were no payments since the last close.', ko: '마지막 마감 이후 거래가 없습니다.' },
  no_site: { en: 'Passkeys need a host name, not an IP address.', ko: 'IP 주소로 접속하면 패스키를 쓸 수 없습니다.' },
  charge_paid: { en: 'The previous code has been paid.', ko: '이전 코드가 결제되었습니다.' },
  charge_expired: { en: 'This charge has expired.', ko: '결제 시간이 지났습니다.' },
  invalid_won: { en: 'This amount cannot be paid.', ko: '결제할 수 없는 금액입니다.' },
  items_differ: { en: 'The items do not add up to the amount.', ko: '품목의 합계가 금액과 다릅니다.' },
  items_too_long: { en: 'The names of the items are too long.', ko: '품목 이름이 너무 깁니다.' },
  trade_shut_out: {
    en: 'Shops of this trade cannot accept the local currency now.',
    ko: '지금은 이 업종에서 지역화폐를 쓸 수 없습니다.',
  },
  code_unreadable: {
    en: 'This is not a code to pay with. Ask for the one on their “Show to pay” screen.',
    ko: '손님의 결제 코드가 아닙니다. 손님 휴대폰의 ‘코드 결제’ 화면을 읽어 주세요.',
  },
  code_unknown: {
    en: 'This code is not valid. Ask the customer to open it once with a connection.',
    ko: '사용할 수 없는 코드입니다. 손님이 인터넷에 연결해 한 번 열어야 합니다.',
  },
  code_old: {
    en: 'This code is too old. Ask for a new one, or to open it once with a connection.',
    ko: '시간이 지난 코드입니다. 새 코드를 보여 주거나, 인터넷에 연결해 한 번 열어야 합니다.',
  },
  code_used: {
    en: 'This code was used before. Ask the customer for a new one.',
    ko: '이미 쓴 코드입니다. 손님에게 새 코드를 보여 달라고 해 주세요.',
  },
  payer_cannot_pay: {
    en: 'The customer’s wallet refuses this payment. Their phone shows why.',
    ko: '손님 지갑에서 결제가 거절되었습니다. 이유는 손님 휴대폰에서 볼 수 있습니다.',
  },
  key_needed: ofPay.key_needed,
  refund_too_large: { en: 'This is more than the rest of the payment.', ko: '남은 결제 금액보다 많습니다.' },
  refund_too_small: ofPay.refund_too_small,
  too_many_refunds: { en: 'This payment has been refunded too many times.', ko: '더 이상 나누어 환불할 수 없습니다.' },
  payer_gone: { en: 'The customer has deleted their account.', ko: '결제한 사람이 탈퇴했습니다.' },
  insufficient_won: { en: 'The shop’s balance is too low.', ko: '가게 잔액이 부족합니다.' },
};

export const words = defineWords({
  en: {
    unanswered: 'No answer came. Nothing may have been done; try again.',
    close: 'Close',
    cancel: 'Cancel',
  },
  ko: {
    unanswered: '응답이 없습니다. 처리되지 않았을 수 있으니 다시 시도해 주세요.',
    close: '닫기',
    cancel: '취소',
  },
});

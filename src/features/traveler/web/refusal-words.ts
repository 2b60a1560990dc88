import type { refusals } from '../contract.ts';

type RefusalCode = keyof typeof refusals;

export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  too_many_claims: {
    en: 'You have reached the limit of 1,000 claims.',
    ko: '환급 신청은 1,000건까지 보관할 수 있습니다.',
  },
  too_many_plans: {
    en: 'You have reached the limit of 1,000 trips. Remove one first.',
    ko: '여행은 1,000개까지 보관할 수 있습니다. 먼저 하나를 삭제해 주세요.',
  },
  not_paid: { en: 'Nothing has been paid yet.', ko: '아직 지급된 환급이 없습니다.' },
  refund_not_processing: {
    en: 'A claim is decided after it is sent.',
    ko: '환급 결과는 신청할 때 정해지지 않습니다.',
  },
  refund_not_automatic: {
    en: 'Only payments made in this app can be claimed automatically.',
    ko: '자동 환급은 이 앱에서 결제한 건만 가능합니다.',
  },
  amount_too_precise: {
    en: 'Enter a dollar amount with at most two decimal places.',
    ko: '달러 금액은 소수점 둘째 자리까지만 입력할 수 있습니다.',
  },
  below_minimum: { en: 'The purchase must be at least $30.00.', ko: '구매 금액은 30달러 이상이어야 합니다.' },
  refund_amount_differs: {
    en: 'The refund is 8% of the purchase, rounded to the cent.',
    ko: '환급액은 구매 금액의 8%(센트 단위 반올림)입니다.',
  },
  over_daily_limit: {
    en: 'You can claim refunds of up to $500.00 a day. Try again tomorrow (Seoul time).',
    ko: '하루에 500달러까지 환급을 신청할 수 있습니다. 내일(서울 시각) 다시 신청해 주세요.',
  },
  too_long_since_entry: {
    en: 'More than 90 days have passed since your trip began. If you came again, add that trip first.',
    ko: '입국한 지 90일이 지났습니다. 다시 입국하셨다면 해당 여행을 먼저 등록해 주세요.',
  },
  not_offered: {
    en: 'Refunds cannot be claimed here, because no tax office is connected.',
    ko: '연결된 세무 당국이 없어 환급을 신청할 수 없습니다.',
  },
  purchased_later: { en: 'The day on the receipt is in the future.', ko: '영수증 날짜가 오늘보다 늦습니다.' },
  not_foreign: {
    en: 'Only foreign passports get refunds, and your verified one is Korean.',
    ko: '외국 여권만 환급됩니다. 인증된 여권이 대한민국 여권입니다.',
  },
  receipt_claimed: { en: 'You have already claimed this receipt.', ko: '이미 환급을 신청한 영수증입니다.' },
  like_another: {
    en: 'You have already claimed this amount at this shop for the same day. If it is another purchase, claim it again.',
    ko: '같은 날 같은 상점의 같은 금액을 이미 신청했습니다. 다른 구매라면 한 번 더 신청해 주세요.',
  },
  claimed_by_passport: {
    en: 'This purchase was already claimed with the same passport.',
    ko: '같은 여권으로 이미 신청한 구매입니다.',
  },
  not_designated: { en: 'No refund is offered at this shop.', ko: '이 상점에서는 환급을 제공하지 않습니다.' },
  not_payable: {
    en: 'This refund is already being paid or decided and can no longer be changed.',
    ko: '이미 지급 중이거나 결정되어 변경할 수 없습니다.',
  },
  unknown_bank_account: { en: 'Choose a verified bank account of yours.', ko: '인증된 본인 계좌를 선택해 주세요.' },
  early_not_offered: {
    en: 'A refund can be paid early only after it is recorded, and only as USDC or local currency.',
    ko: '먼저 지급할 수 없습니다. 접수된 뒤 USDC나 지역화폐로 받을 때만 가능합니다.',
  },
  uncovered: {
    en: 'Your balance is too low to hold the same amount.',
    ko: '같은 금액을 묶어 둘 잔액이 부족합니다.',
  },
  nothing_owed: { en: 'You owe nothing for this refund.', ko: '이 환급에는 돌려줄 금액이 없습니다.' },
  not_a_sandbox: { en: 'The tax office decides in its own time.', ko: '결정은 세무 당국이 합니다.' },
  not_waiting: {
    en: 'This claim is not recorded yet, or already decided.',
    ko: '아직 접수되지 않았거나 이미 결정된 신청입니다.',
  },
  shop_listed: { en: 'A refund operator already lists this shop.', ko: '이미 지정된 상점입니다.' },
  not_a_shop: {
    en: 'No approved shop has this business number.',
    ko: '이 사업자등록번호로 승인된 상점이 없습니다.',
  },
  not_an_operator: { en: 'This organisation is not a refund operator.', ko: '환급 운영사가 아닙니다.' },
  tiers_out_of_order: {
    en: 'Each tier must start above the previous one.',
    ko: '각 구간은 앞 구간보다 큰 금액에서 시작해야 합니다.',
  },
  rules_begin_wrong: {
    en: 'The rules must start within a year from now, and later than the previous rules.',
    ko: '규칙은 지금부터 1년 안에, 앞선 규칙보다 나중에 시작해야 합니다.',
  },
  dates_reversed: { en: 'The trip must not end before it starts.', ko: '종료일은 시작일보다 빠를 수 없습니다.' },
};

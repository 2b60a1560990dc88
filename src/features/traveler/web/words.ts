import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

export type RefusalCode = keyof typeof refusals;

/** What a person reads when a claim or a trip is refused. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  refund_not_processing: {
    en: 'A claim is decided by the tax office, not when it is sent.',
    ko: '환급 결과는 제출 후 세무 당국이 결정합니다.',
  },
  refund_not_automatic: {
    en: 'Only a payment made here can claim its refund by itself.',
    ko: '자동 환급은 이 앱에서 결제한 건만 가능합니다.',
  },
  amount_too_precise: {
    en: 'An amount in dollars has at most two decimal places.',
    ko: '달러 금액은 소수점 둘째 자리까지만 입력할 수 있습니다.',
  },
  below_minimum: { en: 'The purchase must be at least $30.00.', ko: '구매 금액은 30달러 이상이어야 합니다.' },
  refund_amount_differs: {
    en: 'The refund is 8% of the purchase, rounded to the cent.',
    ko: '환급액은 구매 금액의 8%(센트 단위 반올림)입니다.',
  },
  over_daily_limit: {
    en: 'Up to $500.00 of refund can be claimed in one day. Try again tomorrow (Seoul time).',
    ko: '하루에 500달러까지 환급을 신청할 수 있습니다. 내일(서울 시각) 다시 신청해 주세요.',
  },
  too_long_since_entry: {
    en: 'More than 90 days have passed since your trip began. If you came again, add that trip first.',
    ko: '입국한 지 90일이 지났습니다. 다시 입국하셨다면 해당 여행을 먼저 등록해 주세요.',
  },
  receipt_claimed: { en: 'You have claimed this receipt already.', ko: '이미 환급을 신청한 영수증입니다.' },
  dates_reversed: { en: 'The trip must not end before it starts.', ko: '종료일은 시작일보다 빠를 수 없습니다.' },
};

/** The copy of Traveler and Travel plans, and of refunds in Recent activity. */
export const words = defineWords({
  en: {
    title: 'Traveler',
    totalRefunds: 'Total refunds',
    processing: (count: number) => `${count} processing`,
    refunds: 'Recent refunds',
    history: 'History',
    bank: 'Bank Info',
    plan: 'Travel Plan',
    noRefunds: 'No refunds yet',
    noRefundsText: 'Claims for the tax in your purchases appear here.',
    refund: 'Tax refund',
    refundOf: (merchant: string) => `${merchant} refund`,
    spent: (amount: string) => `spent ${amount}`,
    status: { processing: 'Processing', approved: 'Approved', paid: 'Paid' },
    plansTitle: 'Travel plans',
    back: 'Back to Traveler',
    trips: 'Trips',
    noTrips: 'No trips yet',
    noTripsText: 'Trips that you plan appear here.',
    planStatus: { planning: 'Planning', confirmed: 'Confirmed', completed: 'Completed' },
  },
  ko: {
    title: '택스 리펀드',
    totalRefunds: '총 환급액',
    processing: (count: number) => `처리 중 ${count}건`,
    refunds: '최근 환급',
    history: '내역',
    bank: '은행 정보',
    plan: '여행 계획',
    noRefunds: '아직 환급이 없습니다',
    noRefundsText: '신청한 세금 환급이 여기에 표시됩니다.',
    refund: '세금 환급',
    refundOf: (merchant: string) => `${merchant} 환급`,
    spent: (amount: string) => `${amount} 구매`,
    status: { processing: '처리 중', approved: '승인', paid: '지급됨' },
    plansTitle: '여행 계획',
    back: '택스 리펀드로 돌아가기',
    trips: '여행',
    noTrips: '아직 여행이 없습니다',
    noTripsText: '계획한 여행이 여기에 표시됩니다.',
    planStatus: { planning: '계획 중', confirmed: '확정', completed: '완료' },
  },
});

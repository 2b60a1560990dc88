import { defineWords } from '#platform/words.ts';

/** The copy of what a row of History opens. */
export const factWords = defineWords({
  en: {
    close: 'Close',
    time: 'Time',
    status: 'Status',
    what: 'Details',
    to: 'To',
    each: 'Each payment',
    paid: 'Paid so far',
    of: (used: string, total: string) => `${used} of ${total}`,
    why: 'Why',
    shown: 'What was shown',
    where: 'Destination',
    days: 'Days',
    notes: 'Notes',
    places: {
      order: 'Open the standing payment',
      showing: 'Open DigitalID',
      trip: 'Open Travel Plan',
      document: 'Open verification',
      security: 'Devices and sign-in',
    },
  },
  ko: {
    close: '닫기',
    time: '시각',
    status: '상태',
    what: '내용',
    to: '받는 곳',
    each: '1회 금액',
    paid: '지금까지 보낸 금액',
    of: (used: string, total: string) => `${total} 중 ${used}`,
    why: '목적',
    shown: '보여 준 정보',
    where: '여행지',
    days: '일정',
    notes: '메모',
    places: {
      order: '정기·예약 송금 열기',
      showing: '디지털 ID 열기',
      trip: '여행 계획 열기',
      document: '본인 인증 열기',
      security: '기기 및 로그인 관리',
    },
  },
});

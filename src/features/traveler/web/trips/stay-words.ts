import { defineWords } from '#platform/words.ts';

export const stayWords = defineWords({
  en: {
    nights: (count: number) => (count === 0 ? 'One day' : count === 1 ? '1 night' : `${count} nights`),
    stayDays: 'Days in Korea',
    places: 'Cities',
    leftDays: 'Days left',
    arrival: 'Arrival',
    refundDay: (day: number, of: number) => `Day ${day} of ${of} for refunds`,
    departs: 'Departure',
    atCustoms: 'Show goods and receipts at customs',
    subscribe: 'Trips in your calendar',
    subscribeLead:
      'Your calendar reads your trips at a secret address, and follows what you change. Anyone who has the address can read your trips: title, place, days and notes, and nothing else.',
  },
  ko: {
    nights: (count: number) => (count === 0 ? '당일' : `${count}박`),
    stayDays: '한국 체류 일수',
    places: '도시',
    leftDays: '남은 일수',
    arrival: '입국',
    refundDay: (day: number, of: number) => `환급 기간 ${of}일 중 ${day}일째`,
    departs: '출국',
    atCustoms: '세관에 물품과 영수증을 보여 주세요',
    subscribe: '캘린더 구독',
    subscribeLead:
      '캘린더가 비밀 주소에서 여행을 읽고, 바뀐 내용도 따라갑니다. 주소를 아는 사람은 누구나 여행의 제목, 장소, 날짜, 메모를 볼 수 있고 그 밖의 것은 볼 수 없습니다.',
  },
});

import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

const place = {
  en: 'Enter two numbers as shown on a map, such as 35.8117, 127.1473.',
  ko: '35.8117, 127.1473처럼 지도에 나오는 두 숫자를 입력해 주세요.',
};

/** Sentences for refused changes, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    'place.address': { en: 'Enter an address of 1 to 120 characters.', ko: '주소를 1~120자로 입력해 주세요.' },
    'place.latitude': place,
    'place.longitude': place,
    week: {
      en: 'Enter opening and closing times such as 09:00.',
      ko: '여는 시각과 닫는 시각을 09:00처럼 입력해 주세요.',
    },
    q: { en: 'Search for a name of at most 60 characters.', ko: '이름은 60자까지 찾을 수 있습니다.' },
  },
};

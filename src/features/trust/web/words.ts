import { defineWords } from '#platform/words.ts';

/** Sentences about the lists that name an issuer or verifier. */
export const words = defineWords({
  en: {
    on: (list: string, name: string) => `On the list of ${list}, as “${name}”.`,
    over: (list: string, day: string) => `It was on the list of ${list}, which expired on ${day}.`,
    none: 'It is not on any list that this server trusts.',
  },
  ko: {
    on: (list: string, name: string) => `${list}의 신뢰 목록에 “${name}”(으)로 올라 있습니다.`,
    over: (list: string, day: string) => `${list}의 신뢰 목록에 있었으나 ${day}에 유효 기간이 끝나 인정되지 않습니다.`,
    none: '이 서버가 신뢰하는 목록에 없습니다.',
  },
});

import { defineWords } from '#platform/words.ts';

/** Texts of a top-up that is typed in won. */
export const topUpWords = defineWords({
  en: {
    arrives: 'Arrives in LocalPay',
    arrivesTerm: 'Arrives',
    taken: 'Taken from the bank',
    exchangedTerm: 'Exchanged',
    leaves: (amount: string) => `${amount} leaves`,
    nowHas: (won: string) => `Now ${won}`,
    willBe: (won: string) => `Your balance will be ${won}.`,
    typeIn: (code: string) => `Type in ${code}`,
    usual: 'Usual sums',
    fromOf: (name: string) => `From ${name}`,
    fromBank: 'From the bank',
  },
  ko: {
    arrives: '지역화폐로 들어올 금액',
    arrivesTerm: '들어올 금액',
    taken: '은행에서 출금',
    exchangedTerm: '환전',
    leaves: (amount: string) => `${amount} 출금`,
    nowHas: (won: string) => `현재 ${won}`,
    willBe: (won: string) => `충전 후 잔액은 ${won}입니다.`,
    typeIn: (code: string) => `${code}로 입력`,
    usual: '자주 쓰는 금액',
    fromOf: (name: string) => `${name}에서`,
    fromBank: '은행에서',
  },
});

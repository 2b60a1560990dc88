import { kindNames } from '#features/organisations/shop-kinds.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import type { RefusalCode } from '../contract.ts';
import { categories, categoryNames } from '../spending.ts';

/** Sentences for refusals of this feature. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  too_many_moved: {
    en: 'You have moved too many payees to other categories. Move some back first.',
    ko: '옮긴 곳이 너무 많습니다. 먼저 몇 곳을 되돌려 주세요.',
  },
};

export const words = defineWords({
  en: {
    title: 'LocalPay',
    balance: 'Local currency balance',
    held: (amount: string) => `${amount} set aside, still pending`,
    show: 'Show amount',
    hide: 'Hide amount',
    hidden: 'Amount hidden',
    nfcReady: { title: 'NFC ready', text: 'This device can read payment tags' },
    more: 'More',
    actions: {
      pay: 'Pay',
      getPaid: 'Get paid',
      nfcPay: 'NFC Pay',
      topUp: 'TopUp',
      send: 'Send',
      withdraw: 'Withdraw',
      connect: 'Connect',
    },
    read: 'What was read',
    readLead: 'Nothing is paid yet.',
    close: 'Close',
    unpayable: 'This shop does not accept payments here.',
    sendThere: 'Send to this address',
    findShops: 'Find shops',
    showToPay: 'Show to pay',
    spending: 'Spending',
    campaigns: (n: number, operator: string) =>
      n === 1 ? `One campaign of ${operator}` : `${n} campaigns of ${operator}`,
    merchants: 'Merchants',
    moreMerchants: 'More merchants',
    noMerchants: 'No merchants are listed here',
    noMerchantsText: 'You can pay anyone by their code or link.',
    kinds: kindNames.en,
    cashback: (percent: string) => `${percent}% cashback`,
    benefits: 'Benefits',
    average: (percent: string) => `${percent}% cashback on average`,
    averageText: 'Each merchant sets its own rate',
    free: 'No fee on payments',
    freeText: 'Only exchanges to and from won cost a fee',
    rates: 'Exchange rates',
    won: (won: string) => `${won} KRW`,
    fee: 'Exchange fee',
    averageTerm: 'Average cashback',
    rules: 'Limits and fees',
  },
  ko: {
    title: '지역화폐',
    balance: '지역화폐 잔액',
    held: (amount: string) => `처리 중인 금액 ${amount}`,
    show: '금액 보기',
    hide: '금액 숨기기',
    hidden: '숨긴 금액',
    nfcReady: { title: 'NFC 사용 가능', text: '이 기기에서 결제 태그를 읽을 수 있습니다' },
    more: '더 보기',
    actions: {
      pay: '결제',
      getPaid: '결제받기',
      nfcPay: 'NFC 결제',
      topUp: '충전',
      send: '보내기',
      withdraw: '출금',
      connect: '연결',
    },
    read: '읽은 내용',
    readLead: '아직 결제되지 않았습니다.',
    close: '닫기',
    unpayable: '여기서 결제할 수 없는 가맹점입니다.',
    sendThere: '이 주소로 보내기',
    findShops: '가게 찾기',
    showToPay: '코드 결제',
    spending: '지출',
    campaigns: (n: number, operator: string) => `${operator} 캠페인 ${n}개`,
    merchants: '가맹점',
    moreMerchants: '가맹점 더 보기',
    noMerchants: '등록된 가맹점이 없습니다',
    noMerchantsText: '코드나 링크로 누구에게나 결제할 수 있습니다.',
    kinds: kindNames.ko,
    cashback: (percent: string) => `${percent}% 캐시백`,
    benefits: '혜택',
    average: (percent: string) => `평균 ${percent}% 캐시백`,
    averageText: '캐시백률은 가맹점마다 다릅니다',
    free: '결제 수수료 없음',
    freeText: '환전할 때만 환전 수수료가 듭니다',
    rates: '환율',
    won: (won: string) => `${won}원`,
    fee: '환전 수수료',
    averageTerm: '평균 캐시백률',
    rules: '이용 한도와 수수료',
  },
});

/** Returns a function that names a category of shops in the person's language; an unknown one keeps its own name. */
export function useTradeName(): (trade: string) => string {
  const language = useLanguage();
  return (trade) => {
    const known = categories.find((one) => one === trade);
    return known ? categoryNames[language][known] : trade;
  };
}

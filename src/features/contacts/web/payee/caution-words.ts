import { defineWords } from '#platform/words.ts';

/** Texts of the notices about amounts. */
export const words = defineWords({
  en: {
    repeated: (time: string) => `You sent this amount at ${time}`,
    repeatedText: 'Send again only if you mean to.',
    unusual: 'Much more than you usually send here',
    unusualText: (most: string) => `The most so far was ${most}.`,
    large: (asset: string) => `At least half of your ${asset}, to someone new`,
    largeText: 'A small amount first shows that the address is right.',
  },
  ko: {
    repeated: (time: string) => `${time}에 같은 금액을 보냈습니다`,
    repeatedText: '두 번 보내려는 것이 맞을 때만 다시 보내 주세요.',
    unusual: '평소 여기로 보내던 금액보다 훨씬 많습니다',
    unusualText: (most: string) => `지금까지 가장 많이 보낸 금액은 ${most}입니다.`,
    large: (asset: string) => `처음 보내는 곳에 ${asset} 잔액의 절반 이상을 보냅니다`,
    largeText: '먼저 적은 금액을 보내 주소가 맞는지 확인할 수 있습니다.',
  },
});

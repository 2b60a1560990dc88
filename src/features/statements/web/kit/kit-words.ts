import { defineWords } from '#platform/words.ts';

export const kitWords = defineWords({
  en: {
    title: 'Put up your code',
    lead: 'The code has no amount: the payer types it, or you request it here.',
    papers: { sticker: 'Sticker, 100 mm', card: 'Table card, A5', poster: 'Poster, A3' },
    saved: 'Saved',
    failed: 'It could not be made',
    failedText: 'Nothing was saved. Try again.',
  },
  ko: {
    title: '매장 결제 코드 인쇄',
    lead: '금액이 없는 코드입니다. 내는 사람이 금액을 입력하거나 여기서 요청합니다.',
    papers: { sticker: '스티커 100mm', card: '탁상 카드 A5', poster: '포스터 A3' },
    saved: '저장했습니다',
    failed: '만들지 못했습니다',
    failedText: '저장된 파일이 없습니다. 다시 시도해 주세요.',
  },
});

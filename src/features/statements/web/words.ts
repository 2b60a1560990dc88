import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

export type RefusalCode = keyof typeof refusals;

export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  unknown_asset: { en: 'This asset is not in your wallet.', ko: '지갑에 없는 자산입니다.' },
  period_reversed: { en: 'The last day is before the first.', ko: '마지막 날짜가 첫 날짜보다 앞섭니다.' },
  too_many_entries: {
    en: 'This period has too many entries for one file. Choose a shorter one, or CSV.',
    ko: '한 파일에 담기에는 거래가 너무 많습니다. 기간을 줄이거나 CSV를 선택해 주세요.',
  },
  not_yet: { en: 'This time is in the future.', ko: '아직 오지 않은 시각입니다.' },
  not_done: {
    en: 'There is nothing to share yet, because it is not completed.',
    ko: '아직 끝나지 않아 보여 줄 내용이 없습니다.',
  },
  fact_missing: {
    en: 'The record has changed. Close this and choose again.',
    ko: '그사이 내용이 바뀌었습니다. 닫고 다시 골라 주세요.',
  },
  only_here: {
    en: 'This wallet runs only on this machine, so others cannot open a link.',
    ko: '이 지갑은 이 기기에만 있어 다른 사람이 링크를 열 수 없습니다.',
  },
  no_shop: { en: 'You have no shop yet.', ko: '아직 가게가 없습니다.' },
  too_many_links: {
    en: 'You have 100 open links. End one under My info, Shared links.',
    ko: '열린 링크가 100개입니다. 내 정보의 공유한 링크에서 하나를 끝내 주세요.',
  },
};

export const words = defineWords({
  en: {
    open: 'Statement',
    title: 'Account statement',
    signing: (asset: string) => `Save a statement of ${asset}`,
    lead: 'A signed file of what came in and went out. Days are those of Seoul.',
    close: 'Close',
    asset: 'Asset',
    period: 'Period',
    range: 'Other days',
    from: 'First day',
    to: 'Last day',
    format: 'File',
    formats: { pdf: 'PDF', csv: 'CSV' },
    make: 'Save statement',
    making: 'Making...',
    saved: { title: 'Statement saved', text: 'Its signature can be saved beside it.' },
    failed: 'No statement',
    failedText: 'The statement could not be made. Check your connection and try again.',
    made: (name: string) =>
      `${name} is saved. Anyone who gets it can check the signature file with this server\u2019s public key.`,
    saveSignature: 'Save signature (.jws)',
  },
  ko: {
    open: '명세서',
    title: '거래 명세서',
    signing: (asset: string) => `${asset} 거래 명세서 저장`,
    lead: '들어오고 나간 내역을 서명한 파일입니다. 날짜는 서울 기준입니다.',
    close: '닫기',
    asset: '자산',
    period: '기간',
    range: '직접 선택',
    from: '첫 날짜',
    to: '마지막 날짜',
    format: '파일',
    formats: { pdf: 'PDF', csv: 'CSV' },
    make: '명세서 저장',
    making: '만드는 중...',
    saved: { title: '명세서 저장 완료', text: '서명 파일도 함께 저장할 수 있습니다.' },
    failed: '명세서를 만들지 못했습니다',
    failedText: '명세서를 만들지 못했습니다. 연결을 확인하고 다시 시도해 주세요.',
    made: (name: string) =>
      `${name} 파일을 저장했습니다. 받는 사람은 이 서버의 공개 키로 서명 파일을 확인할 수 있습니다.`,
    saveSignature: '서명 저장 (.jws)',
  },
});

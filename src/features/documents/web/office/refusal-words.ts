import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import type { refusals } from '../../office-contract.ts';

export const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  ...actRefusalWords,
  nothing_waits: { en: 'There is no document for you to check.', ko: '내가 확인할 수 있는 신분증이 없습니다.' },
  picture_unreadable: {
    en: 'The picture cannot be opened. Reject the document as unreadable.',
    ko: '사진을 열 수 없습니다. 읽을 수 없음으로 거절해 주세요.',
  },
  differs: {
    en: 'This differs from what the person typed. Check again, or reject the document.',
    ko: '제출한 분이 입력한 내용과 다릅니다. 다시 확인하거나 거절해 주세요.',
  },
};

import { defineWords } from '#platform/words.ts';

export const saveWords = defineWords({
  en: {
    save: 'Save everything',
    saving: 'Saving\u2026',
    saved: 'Saved as one archive',
    failed: 'Not saved',
    unreachable: 'The server can\u2019t be reached. Check your connection and try again.',
  },
  ko: {
    save: '모든 기록 저장',
    saving: '저장 중\u2026',
    saved: '기록 파일로 저장했습니다',
    failed: '저장하지 못했습니다',
    unreachable: '서버에 연결할 수 없습니다. 연결을 확인하고 다시 시도해 주세요.',
  },
});

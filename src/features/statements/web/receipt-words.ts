import { defineWords } from '#platform/words.ts';

export const receiptWords = defineWords({
  en: {
    save: 'Save signed receipt',
    saving: 'Signing...',
    saved: { title: 'Signed receipt saved', text: 'Anyone can check it at /verify, without an account.' },
    failed: 'No receipt saved',
    failedText: 'The receipt was not signed. Check your connection and try again.',
  },
  ko: {
    save: '서명된 영수증 저장',
    saving: '서명하는 중...',
    saved: { title: '서명된 영수증을 저장했습니다', text: '누구나 계정 없이 /verify에서 확인할 수 있습니다.' },
    failed: '영수증을 저장하지 못했습니다',
    failedText: '영수증에 서명하지 못했습니다. 연결을 확인하고 다시 시도해 주세요.',
  },
});

import { defineWords } from '#platform/words.ts';

/** The copy of saving a signed receipt. */
export const receiptWords = defineWords({
  en: {
    save: 'Save signed receipt',
    saving: 'Signing...',
    saved: { title: 'Signed Receipt Saved', text: 'Anybody can check it at /verify, without an account.' },
    share: 'Share as a link that proves it',
    sharing: 'Signing...',
    title: 'A signed receipt',
    copied: { title: 'Link Copied', text: 'Whoever has it sees this receipt and checks it, without an account.' },
    copiedHere: {
      title: 'Link Copied',
      text: 'This wallet is on this machine alone, and so is the page that the link opens.',
    },
    notShared: 'No Link Shared',
    notCopied: 'The link could not be copied. Save the signed receipt and send that.',
    failed: 'No Receipt Saved',
    failedText: 'The receipt was not signed. Check your connection and try again.',
  },
  ko: {
    save: '서명된 영수증 저장',
    saving: '서명하는 중...',
    saved: { title: '서명된 영수증을 저장했습니다', text: '누구나 계정 없이 /verify에서 확인할 수 있습니다.' },
    share: '확인할 수 있는 링크로 공유',
    sharing: '서명하는 중...',
    title: '서명된 영수증',
    copied: { title: '링크를 복사했습니다', text: '링크를 받은 사람은 계정 없이 이 영수증을 보고 확인할 수 있습니다.' },
    copiedHere: { title: '링크를 복사했습니다', text: '이 지갑은 이 기기에만 있어 링크도 이 기기에서만 열립니다.' },
    notShared: '링크를 공유하지 못했습니다',
    notCopied: '링크를 복사하지 못했습니다. 서명된 영수증을 저장해 보내 주세요.',
    failed: '영수증을 저장하지 못했습니다',
    failedText: '영수증에 서명하지 못했습니다. 연결을 확인하고 다시 시도해 주세요.',
  },
});

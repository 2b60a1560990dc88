import { defineWords } from '#platform/words.ts';

/** Loaded together with the sheet of recovery codes. */
export const codesWords = defineWords({
  en: {
    codesLead: 'If you lose your device or password, one of these codes and a mail restore your wallet.',
    leadWithoutMail: (isProven: boolean) =>
      `This server sends no mail. A code works only with a link that the operator hands you${isProven ? '' : ', and only once your e-mail is confirmed'}. Add a passkey on a second device as well, under Passkeys in My info: then you need no help.`,
    onlyOnce:
      'They are shown only once. Keep them apart from your device. Each works once; a new set replaces the old one.',
    make: 'Make ten new codes',
    making: 'Make new recovery codes',
    makeFailed: 'Failed to make recovery codes',
    codesUnanswered:
      'No answer came, so your earlier codes may not work any more. Press again: a new set takes the place of every one before.',
    made: 'Your new recovery codes',
    madeText: 'Write them down or save them now: they cannot be shown again.',
    copy: 'Copy codes',
    copied: 'Copied',
    notCopied: 'The browser did not copy them. Save them instead.',
    save: 'Save as a file',
    kept: 'I have saved them',
    file: (codes: string, place: string) =>
      `Ingam recovery codes for ${place}\nEach works once, with a link that is sent to your e-mail.\n\n${codes}\n`,
    fileWithoutMail: (codes: string, place: string) =>
      `Ingam recovery codes for ${place}\nEach works once, with a link that the operator hands you. There is a link only if your e-mail is confirmed.\n\n${codes}\n`,
  },
  ko: {
    codesLead: '기기나 비밀번호를 잃어버렸을 때, 복구 코드 하나와 메일로 지갑을 되찾을 수 있습니다.',
    leadWithoutMail: (isProven: boolean) =>
      `이 서버는 메일을 보내지 않습니다. 복구 코드는 ${isProven ? '' : '이메일이 확인된 뒤, '}운영 기관이 전달하는 링크가 있어야 쓸 수 있습니다. 내 정보의 ‘패스키’에서 다른 기기에도 패스키를 추가해 두면 누구의 도움 없이도 로그인할 수 있습니다.`,
    onlyOnce:
      '코드는 지금 한 번만 표시됩니다. 기기와 다른 곳에 보관해 주세요. 코드마다 한 번씩 쓸 수 있고, 새로 만들면 이전 코드는 사용할 수 없습니다.',
    make: '새 코드 10개 만들기',
    making: '새 복구 코드 만들기',
    makeFailed: '복구 코드를 만들지 못했습니다',
    codesUnanswered:
      '응답이 오지 않아 이전 코드를 더 이상 쓸 수 없을 수 있습니다. 다시 누르면 새 코드가 이전 코드를 모두 대신합니다.',
    made: '새 복구 코드',
    madeText: '지금 적어 두거나 저장해 주세요. 다시 표시할 수 없습니다.',
    copy: '코드 복사',
    copied: '복사했습니다',
    notCopied: '브라우저에서 복사하지 못했습니다. 파일로 저장해 주세요.',
    save: '파일로 저장',
    kept: '보관했습니다',
    file: (codes: string, place: string) =>
      `${place} 인감 복구 코드\n이메일로 받은 링크와 함께 한 번씩 쓸 수 있습니다.\n\n${codes}\n`,
    fileWithoutMail: (codes: string, place: string) =>
      `${place} 인감 복구 코드\n운영 기관이 전달하는 링크와 함께 한 번씩 쓸 수 있습니다. 링크는 이메일이 확인된 지갑에만 만들어집니다.\n\n${codes}\n`,
  },
});

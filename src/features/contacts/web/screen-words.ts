import { defineWords } from '#platform/words.ts';

/** Texts of the Contacts screen that the pickers in other forms do not need. */
export const screenWords = defineWords({
  en: {
    back: 'Back to My info',
    send: 'Send',
    sendWon: 'Send won',
    ask: 'Ask to be paid',
    edit: 'Edit contact',
    check: 'Check the name',
    checking: 'Checking...',
    nothingProven: 'The owner of this address shows no verified name.',
    notChecked: 'The name could not be checked. Try again later.',
  },
  ko: {
    back: '내 정보로 돌아가기',
    send: '보내기',
    sendWon: '원화 보내기',
    ask: '송금 요청하기',
    edit: '연락처 편집',
    check: '이름 확인',
    checking: '확인 중...',
    nothingProven: '이 주소의 주인이 공개한 인증된 이름이 없습니다.',
    notChecked: '이름을 확인하지 못했습니다. 나중에 다시 시도해 주세요.',
  },
});

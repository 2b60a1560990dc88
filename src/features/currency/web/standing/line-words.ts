import { defineWords } from '#platform/words.ts';

export const lineWords = defineWords({
  en: {
    titles: {
      active: 'Your account is active',
      limited: 'Your account has limits',
      frozen: 'Your account is frozen',
      closed: 'Your account is closed',
    },
    lines: {
      active: '',
      limited: 'See which, why, and how to object.',
      frozen: 'Money comes in, nothing leaves. See why, and object.',
      closed: 'You can read, and take your money out.',
    },
    open: 'See why',
  },
  ko: {
    titles: {
      active: '이용 제한이 없습니다',
      limited: '계정에 한도가 있습니다',
      frozen: '계정이 동결되었습니다',
      closed: '계정이 닫혔습니다',
    },
    lines: {
      active: '',
      limited: '한도와 사유, 이의 제기 방법을 확인해 주세요.',
      frozen: '입금은 되고 출금은 되지 않습니다. 사유를 보고 이의를 제기할 수 있습니다.',
      closed: '조회와 출금만 할 수 있습니다.',
    },
    open: '사유 보기',
  },
});

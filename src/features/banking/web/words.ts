import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

export type RefusalCode = keyof typeof refusals;

/** What a person reads when a change to bank accounts is refused. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  account_number_malformed: {
    en: 'An account number has 10 to 14 digits.',
    ko: '계좌번호는 숫자 10~14자리입니다.',
  },
  account_exists: { en: 'You have added this account already.', ko: '이미 등록된 계좌입니다.' },
  too_many_accounts: {
    en: 'You can keep 20 accounts. Remove one first.',
    ko: '계좌는 20개까지 등록할 수 있습니다. 먼저 하나를 삭제해 주세요.',
  },
  default_needed: {
    en: 'One account is always the default. Choose another one instead.',
    ko: '기본 계좌는 항상 하나가 필요합니다. 다른 계좌를 기본으로 지정해 주세요.',
  },
};

/** The copy of Bank info; its Korean title stands beside the English one in both languages. */
export const words = defineWords({
  en: {
    title: 'Bank info',
    back: 'Back to My info',
    accounts: 'Accounts',
    none: 'No bank account yet',
    noneText: 'Accounts that you add appear here.',
    default: 'Default',
    status: { pending: 'Pending', verified: 'Verified' },
    types: { checking: 'Checking', savings: 'Savings', investment: 'Investment', crypto: 'Digital Asset Account' },
    securityTitle: 'Kept for you alone',
    security: 'Your data is encrypted and only you can access it. Bank verification may take 1-2 business days.',
  },
  ko: {
    title: '은행 정보',
    back: '내 정보로 돌아가기',
    accounts: '계좌',
    none: '등록된 계좌가 없습니다',
    noneText: '추가한 계좌가 여기에 표시됩니다.',
    default: '기본',
    status: { pending: '대기 중', verified: '인증됨' },
    types: { checking: '입출금', savings: '저축', investment: '투자', crypto: '디지털 자산 계좌' },
    securityTitle: '본인만 볼 수 있습니다',
    security: '데이터는 암호화되며 본인만 볼 수 있습니다. 은행 확인에는 영업일 기준 1~2일이 걸릴 수 있습니다.',
  },
});

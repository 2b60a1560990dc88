import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

/** Sentences for the refusals of this feature. */
export const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  business_number_taken: {
    en: 'This business number is registered already.',
    ko: '이미 등록된 사업자등록번호입니다.',
  },
  organisation_name_taken: {
    en: 'This name is taken, or looks like one that is.',
    ko: '이미 사용 중이거나 사용 중인 이름과 비슷합니다.',
  },
  too_many_organisations: {
    en: 'You can be in at most 10 organisations.',
    ko: '조직에는 10개까지 속할 수 있습니다.',
  },
  too_many_staff: { en: 'An organisation can have at most 50 people.', ko: '직원은 50명까지 둘 수 있습니다.' },
  too_many_invitations: {
    en: 'At most 20 invitations can be open. Withdraw one first.',
    ko: '초대는 20건까지 보낼 수 있습니다. 하나를 먼저 취소해 주세요.',
  },
  too_many_keys: {
    en: 'At most 20 keys are allowed. Revoke one first.',
    ko: '키는 20개까지 만들 수 있습니다. 하나를 먼저 폐기해 주세요.',
  },
  invitation_gone: {
    en: 'This link was used, withdrawn or has expired.',
    ko: '이미 사용되었거나 취소되었거나 만료된 링크입니다.',
  },
  already_staff: { en: 'You are already on the staff.', ko: '이미 이 조직에 속해 있습니다.' },
  last_owner: {
    en: 'An organisation must have an owner. Make another member an owner first.',
    ko: '소유자가 한 명은 있어야 합니다. 먼저 다른 사람을 소유자로 정해 주세요.',
  },
  email_needed: {
    en: 'An invitation into the office needs an e-mail.',
    ko: '사무소에는 이메일로 초대해야 합니다.',
  },
  not_appointed: {
    en: 'Your role cannot appoint or remove this role.',
    ko: '내 역할로는 이 역할을 지정하거나 해제할 수 없습니다.',
  },
  not_empty: { en: 'The organisation has money, or money is on its way.', ko: '돈이 남아 있거나 처리 중입니다.' },
  operator_stays: {
    en: 'Only the server’s administrator can close the operator.',
    ko: '운영 기관은 서버 관리자만 폐쇄할 수 있습니다.',
  },
  key_revoked: { en: 'This key has expired or was revoked.', ko: '만료되었거나 폐기된 키입니다.' },
  key_replaced: { en: 'This key already has a replacement.', ko: '이미 교체 중인 키입니다.' },
  key_beyond_rights: {
    en: 'The key would have rights that your role does not have. Ask an owner.',
    ko: '내 권한을 넘는 키입니다. 소유자에게 요청해 주세요.',
  },
};

/** Shared copy about organisations: kinds, states and roles. */
export const words = defineWords({
  en: {
    title: 'Organisations',
    back: 'Back to My info',
    mine: 'Yours',
    none: 'You’re not in an organisation. Register one, or open your invitation.',
    close: 'Close',
    cancel: 'Cancel',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'This browser does not copy by itself. Mark the text and copy it.',
    share: 'Share',
    unanswered: 'No answer came. Try again.',
    roles: {
      owner: 'Owner',
      manager: 'Manager',
      accountant: 'Accountant',
      clerk: 'Clerk',
      auditor: 'Auditor',
      finance: 'Finance',
      approver: 'Approver',
      support: 'Support',
    },
    may: {
      owner: 'Full access, including ownership',
      manager: 'Shop, staff below managers, keys and webhooks; no money out',
      accountant: 'Money in and out, refunds, statements',
      clerk: 'Takes payments; sees no balance',
      auditor: 'Sees money and records; changes nothing',
      finance: 'Asks that money be issued, paid out, and shops be closed; checks nothing',
      approver: 'Opens shops and checks what others made; makes nothing',
      support: 'Members and shops; moves no money',
    },
    kinds: {
      employer: 'Employer',
      merchant: 'Merchant',
      issuer: 'Issuer',
      refund_operator: 'Refund operator',
      public_office: 'Public office',
    },
    states: { asked: 'Waits', approved: 'Approved', suspended: 'Suspended', closed: 'Closed' },
    stateTexts: {
      asked: 'Whoever runs this server has to approve it. Until then nothing is taken or sent.',
      approved: '',
      suspended: 'Nothing is taken, sent or changed until it is approved again.',
      closed: 'It is closed for good. What was done stays on record.',
    },
    why: (reason: string) => `Why: ${reason}`,
  },
  ko: {
    title: '조직',
    back: '내 정보로 돌아가기',
    mine: '내 조직',
    none: '아직 속한 조직이 없습니다. 여기서 신청하거나, 받은 초대 링크를 열어 주세요.',
    close: '닫기',
    cancel: '취소',
    copy: '복사',
    copied: '복사했습니다',
    notCopied: '이 브라우저에서는 자동으로 복사되지 않습니다. 글자를 선택해 복사해 주세요.',
    share: '공유',
    unanswered: '응답이 없습니다. 다시 시도해 주세요.',
    roles: {
      owner: '소유자',
      manager: '관리자',
      accountant: '회계 담당',
      clerk: '직원',
      auditor: '감사',
      finance: '재무',
      approver: '승인자',
      support: '지원',
    },
    may: {
      owner: '모든 일과 소유자 지정',
      manager: '매장, 관리자 아래 직원, 키와 웹훅. 출금은 불가',
      accountant: '입금과 송금, 환불, 거래 명세서',
      clerk: '결제 받기. 잔액은 볼 수 없음',
      auditor: '돈과 기록 열람. 변경은 불가',
      finance: '발행, 지급, 폐쇄 요청. 확인은 불가',
      approver: '가맹점 승인과 남이 올린 일 확인. 요청은 불가',
      support: '회원과 가맹점. 돈은 옮길 수 없음',
    },
    kinds: {
      employer: '고용주',
      merchant: '가맹점',
      issuer: '발급 기관',
      refund_operator: '환급 사업자',
      public_office: '공공 기관',
    },
    states: { asked: '승인 대기', approved: '승인됨', suspended: '정지됨', closed: '폐쇄됨' },
    stateTexts: {
      asked: '이 서버의 운영자가 승인해야 합니다. 그때까지 돈을 받거나 보낼 수 없습니다.',
      approved: '',
      suspended: '다시 승인될 때까지 받거나 보내거나 바꿀 수 없습니다.',
      closed: '완전히 폐쇄되었습니다. 지난 기록은 남습니다.',
    },
    why: (reason: string) => `사유: ${reason}`,
  },
});

import { defineWords } from '#platform/words.ts';
import type { RefusalCode } from '../contract.ts';

/** Sentences for the refusals of this feature. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  too_many_role_rules: {
    en: 'At most 20 roles by a credential and 50 questions are allowed. End one first.',
    ko: '규칙은 20개, 질문은 50개까지입니다. 하나를 먼저 종료해 주세요.',
  },
  role_link_gone: { en: 'This role is no longer given by a credential.', ko: '더는 증명서로 얻을 수 없는 역할입니다.' },
  nothing_shown: {
    en: 'No credential was shown here, or the time is over. Show it again.',
    ko: '제시한 증명서가 없거나 시간이 지났습니다. 다시 제시해 주세요.',
  },
  card_of_another: {
    en: 'Another account already used this credential. That account may be closed by now.',
    ko: '이 증명서는 이미 다른 계정에서 사용되었습니다. 그 계정이 삭제되었더라도 다시 쓸 수 없습니다.',
  },
  card_not_standing: {
    en: 'This credential is not valid now, or its status cannot be checked.',
    ko: '지금 유효하지 않거나 유효한지 확인할 수 없는 증명서입니다.',
  },
  issuer_not_named: {
    en: 'This credential is from another issuer than required.',
    ko: '요구한 발급자가 발급한 증명서가 아닙니다.',
  },
  taken_from_staff: {
    en: 'You were removed from the staff. You can return by an invitation.',
    ko: '조직에서 제외되었습니다. 초대를 받으면 다시 들어갈 수 있습니다.',
  },
  in_it_already: { en: 'You are already on the staff.', ko: '이미 들어와 있습니다.' },
  no_place_left: {
    en: 'The organisation is full, or you are in too many organisations.',
    ko: '더 들어올 수 없습니다. 조직의 인원이나 내가 속한 조직 수가 가득 찼습니다.',
  },
  too_many_proof_rules: {
    en: 'At most 5 credentials and 50 questions are allowed. End one first.',
    ko: '증명서는 5개, 질문은 50개까지입니다. 하나를 먼저 종료해 주세요.',
  },
  no_refund_operator: {
    en: 'Only a refund operator can accept credentials for refunds.',
    ko: '환급 운영사만 환급용 증명서를 받을 수 있습니다.',
  },
  issuer_not_believed: {
    en: 'The refund operator does not accept the issuer of this credential.',
    ko: '환급 운영사가 인정하는 발급자의 증명서가 아닙니다.',
  },
  passport_unreadable: {
    en: 'This credential has no readable nationality and passport number.',
    ko: '읽을 수 있는 국적과 여권 번호가 없는 증명서입니다.',
  },
  nationality_not_refunded: {
    en: 'Refunds need a passport of another country. This one is Korean.',
    ko: '외국 여권만 환급됩니다. 이 증명서의 국적은 대한민국입니다.',
  },
  issuer_not_taken: {
    en: 'The campaign does not accept the issuer of this credential.',
    ko: '이 캠페인에서 인정하는 발급자의 증명서가 아닙니다.',
  },
  card_is_trial: {
    en: 'This is a trial credential, which is not accepted here.',
    ko: '체험용 증명서는 여기에서 인정되지 않습니다.',
  },
  campaign_over: { en: 'This campaign can no longer be joined.', ko: '더는 참여할 수 없는 캠페인입니다.' },
  no_sign_in_here: {
    en: 'Sign-in by a credential is not available on this server.',
    ko: '이 서버에서는 증명서로 로그인할 수 없습니다.',
  },
  type_opens_nothing: {
    en: 'Credentials of this type do not open accounts here.',
    ko: '이 종류의 증명서로 열 수 있는 계정이 없습니다.',
  },
  card_opens_nothing: {
    en: 'This credential does not open an account here. Add it first, under My info.',
    ko: '이 증명서로 열 수 있는 계정이 없습니다. 먼저 내 정보에서 등록해 주세요.',
  },
  number_wrong: {
    en: 'The number is wrong, or was tried too often. Start again.',
    ko: '번호가 올바르지 않거나 너무 여러 번 입력했습니다. 처음부터 다시 해 주세요.',
  },
  too_many_types: {
    en: 'The limit of credential types for sign-in is reached on this server.',
    ko: '이 서버에서 로그인에 쓸 수 있는 증명서 종류가 가득 찼습니다.',
  },
  too_many_credentials: {
    en: 'At most 5 credentials can open your account. Remove one first.',
    ko: '증명서는 5개까지 등록할 수 있습니다. 하나를 먼저 해제해 주세요.',
  },
  wrong_password: { en: 'The current password is wrong.', ko: '현재 비밀번호가 올바르지 않습니다.' },
  passport_of_another: {
    en: 'Another account has shown this passport. Delete it there first.',
    ko: '다른 계정에서 제시한 여권입니다. 먼저 그 계정에서 삭제해 주세요.',
  },
};

/** Copy of a role by a credential, for the person who takes it. */
export const words = defineWords({
  en: {
    title: 'A role by credential',
    signIn: 'Sign in to see it',
    signInText: 'A role is a person’s: sign in, or make a wallet, and it opens here.',
    register: 'Make a wallet',
    noLink: 'There is no role in this address',
    noLinkText: 'Open the whole link, or scan its code again.',
    gone: 'This link does not open any more',
    goneText: 'The organisation gives this role in another way now. Ask there.',
    gives: (name: string, role: string) => `${name} gives the role ${role} to whoever shows a credential.`,
    credential: 'Credential',
    says: 'It says',
    claim: (name: string, value: string) => `${name}: ${value}`,
    from: 'Issued by',
    itself: 'The organisation itself',
    role: 'Role',
    lasts: 'The role lasts as long as the credential stands. Revoked, suspended or over, it ends by itself.',
    show: 'Show it from this wallet',
    other: 'From another wallet on this device',
    asking: 'Asking',
    notAsked: 'You were not asked for it',
    isIn: 'You are in it',
    isInText: (name: string) => `You act for ${name} already.`,
    open: 'Open it',
    shown: 'Your credential was shown',
    takeText: 'It is looked at once more when you press. What it disclosed is not kept.',
    take: 'Take the role',
    taking: 'Taking',
    notTaken: 'You have no role by this',
    signing: 'Take a role by your credential',
    again: 'Show it again',
    organisations: 'Organisations',
    cancel: 'Cancel',
    unanswered: 'No answer came. Try again.',
  },
  ko: {
    title: '증명서로 역할 받기',
    signIn: '로그인하면 볼 수 있습니다',
    signInText: '역할은 사람에게 주어집니다. 로그인하거나 지갑을 만들면 여기에서 열립니다.',
    register: '지갑 만들기',
    noLink: '이 주소에는 역할이 없습니다',
    noLinkText: '링크 전체를 열거나 코드를 다시 스캔해 주세요.',
    gone: '더는 열 수 없는 링크입니다',
    goneText: '이제 다른 방법으로 역할을 줍니다. 조직에 문의해 주세요.',
    gives: (name: string, role: string) => `${name}에서 증명서를 제시하는 사람에게 ${role} 역할을 줍니다.`,
    credential: '증명서',
    says: '내용',
    claim: (name: string, value: string) => `${name}: ${value}`,
    from: '발급자',
    itself: '이 조직',
    role: '역할',
    lasts: '증명서가 유효한 동안만 역할이 유지됩니다. 폐기되거나 정지되거나 만료되면 자동으로 끝납니다.',
    show: '이 지갑에서 제시',
    other: '이 기기의 다른 지갑에서 제시',
    asking: '요청하는 중',
    notAsked: '요청하지 못했습니다',
    isIn: '이미 들어와 있습니다',
    isInText: (name: string) => `이미 ${name}을(를) 대신합니다.`,
    open: '열기',
    shown: '증명서를 제시했습니다',
    takeText: '누르면 한 번 더 확인합니다. 제시한 내용은 보관하지 않습니다.',
    take: '역할 받기',
    taking: '받는 중',
    notTaken: '역할을 받지 못했습니다',
    signing: '증명서로 역할 받기',
    again: '다시 제시',
    organisations: '조직',
    cancel: '취소',
    unanswered: '응답이 없습니다. 다시 시도해 주세요.',
  },
});

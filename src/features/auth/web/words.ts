import { defineWords } from '#platform/words.ts';
import type { RefusalCode } from '../contract.ts';

/** Shown to a person who accepted terms that are no longer current. */
export const termsChanged = {
  en: 'The terms have changed. Read and accept the new ones.',
  ko: '약관이 변경되었습니다. 새 약관을 읽고 동의해 주세요.',
} as const;

export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  wrong_login: { en: 'Wrong e-mail or password.', ko: '이메일 또는 비밀번호가 올바르지 않습니다.' },
  email_taken: { en: 'This e-mail is already in use.', ko: '이미 사용 중인 이메일입니다.' },
  not_offered: {
    en: 'This server makes no new accounts.',
    ko: '이 서버에서는 새 계정을 만들 수 없습니다.',
  },
  terms_changed: termsChanged,
  wrong_password: { en: 'The current password is wrong.', ko: '현재 비밀번호가 올바르지 않습니다.' },
  password_is_a_setting: {
    en: 'The password of this wallet is set by OWNER_PASSWORD. Change it there and restart.',
    ko: '이 지갑의 비밀번호는 OWNER_PASSWORD 설정으로 정해집니다. 설정을 바꾼 뒤 다시 시작해 주세요.',
  },
  no_site: {
    en: 'Passkeys do not work at an IP address. Open the wallet at localhost.',
    ko: '패스키는 숫자 주소에서 작동하지 않습니다. localhost 주소로 열어 주세요.',
  },
  passkey_refused: {
    en: 'This passkey could not be added. Try again.',
    ko: '이 패스키를 추가할 수 없습니다. 다시 시도해 주세요.',
  },
  too_many_passkeys: {
    en: 'At most 20 passkeys are allowed. Remove one first.',
    ko: '패스키는 최대 20개입니다. 먼저 하나를 삭제해 주세요.',
  },
  last_way_in: {
    en: 'This passkey is the only protection of your wallet. Set a password first.',
    ko: '이 패스키가 지갑을 지키는 유일한 수단입니다. 먼저 비밀번호를 설정해 주세요.',
  },
  link_over: {
    en: 'This link was used or has expired. Request another one.',
    ko: '이미 사용했거나 만료된 링크입니다. 새 링크를 요청해 주세요.',
  },
  change_held: {
    en: 'You cannot stop this change of e-mail. Contact support.',
    ko: '이 이메일 변경은 직접 중지할 수 없습니다. 고객 지원에 문의해 주세요.',
  },
  wrong_code: {
    en: 'This recovery code is wrong or was used.',
    ko: '복구 코드가 올바르지 않거나 이미 사용한 코드입니다.',
  },
  no_passkey: {
    en: 'No biometric credentials found. Register a passkey on this device first.',
    ko: '등록된 생체 인증 정보가 없습니다. 먼저 이 기기에서 패스키를 등록해 주세요.',
  },
};

export const words = defineWords({
  en: {
    signIn: 'Sign in',
    signingIn: 'Signing in...',
    welcomeBack: 'Welcome back',
    somebodyElse: 'Use another account',
    orPassword: 'or with a password',
    register: 'Create account',
    email: 'E-mail',
    emailHint: 'We send a link to this address. Open it to confirm that the address is yours.',
    password: 'Password',
    passwordHint: '8 characters or more',
    firstName: 'First name',
    lastName: 'Last name',
    lastNameHint: 'Leave it empty if you have none',
    newHere: 'New to Ingam?',
    whatItIs: 'A wallet for local money, your IDs and documents, signed with a seal of your own.',
    otherWays: 'Other ways',
    toRegister: 'Create account',
    byCredential: 'Sign in with a credential',
    lost: 'Can’t sign in?',
    toSignIn: 'Have an account? Sign in',
    notOffered: 'No new accounts here',
    notOfferedText: 'New accounts are closed: this server sends no mail. Ask the operator.',
    failed: 'That did not work. Check your connection and try again.',
  },
  ko: {
    signIn: '로그인',
    signingIn: '로그인 중...',
    welcomeBack: '로그인',
    somebodyElse: '다른 계정으로 로그인',
    orPassword: '또는 비밀번호로',
    register: '계정 만들기',
    email: '이메일',
    emailHint: '이 주소로 확인 링크를 보냅니다. 링크를 열면 본인 이메일로 확인됩니다.',
    password: '비밀번호',
    passwordHint: '8자 이상',
    firstName: '영문 이름',
    lastName: '영문 성',
    lastNameHint: '성이 없으면 비워 두세요',
    newHere: 'Ingam이 처음이신가요?',
    whatItIs: '지역화폐와 신분증, 문서 결재를 나만의 인감으로 이용하는 지갑입니다.',
    otherWays: '다른 방법',
    toRegister: '회원가입',
    byCredential: '증명서로 로그인',
    lost: '로그인할 수 없나요?',
    toSignIn: '계정이 있으신가요? 로그인',
    notOffered: '새 계정을 만들 수 없습니다',
    notOfferedText: '이 서버는 메일을 보내지 않아 새 계정을 만들 수 없습니다. 운영 기관에 문의해 주세요.',
    failed: '처리하지 못했습니다. 연결을 확인하고 다시 시도해 주세요.',
  },
});

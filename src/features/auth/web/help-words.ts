import type { HelpPages } from '#platform/help.ts';
import { words } from './words.ts';

const { lost: lostEn } = words.en;
const { lost: lostKo } = words.ko;
const noMailEn = 'Where the server sends no mail, ask its operator for the link.';
const noMailKo = '메일을 보내지 않는 서버라면 운영 기관에 링크를 요청해 주세요.';

export const help = {
  '/login': {
    leads: ['/login'],
    en: {
      title: 'Sign in',
      lead: 'Opens your wallet with a passkey of this device, or with e-mail and password.',
      steps: [
        'A passkey uses your fingerprint, face or screen lock instead of a password.',
        'If e-mail or password is refused, check capitals and the keyboard language. After many attempts, wait a few minutes.',
      ],
      also: 'log password e-mail passkey fingerprint face wrong',
    },
    ko: {
      title: '로그인',
      lead: '이 기기의 패스키, 또는 이메일과 비밀번호로 지갑을 엽니다.',
      steps: [
        '패스키는 비밀번호 대신 지문이나 얼굴, 화면 잠금을 사용합니다.',
        '로그인되지 않으면 대문자와 한/영 상태를 확인해 주세요. 여러 번 시도했다면 몇 분 뒤에 다시 해 주세요.',
      ],
      also: '비밀번호 이메일 패스키 지문 얼굴 틀림',
    },
  },
  '/register': {
    leads: ['/login', '/register'],
    en: {
      title: 'Create account',
      lead: 'Creates your wallet on this server.',
      steps: [
        'Open the link that we e-mail you, to confirm your address.',
        'Then create recovery codes in My info. With an e-mail they restore the wallet if you lose your phone or password.',
      ],
      also: 'register sign up new join e-mail link confirm',
    },
    ko: {
      title: '계정 만들기',
      lead: '이 서버에 내 지갑을 만듭니다.',
      steps: [
        '메일로 받은 링크를 열어 이메일을 확인합니다.',
        '그다음 내 정보에서 복구 코드를 만들어 두세요. 휴대폰이나 비밀번호를 잃었을 때 메일과 함께 지갑을 되찾습니다.',
      ],
      also: '가입 회원가입 새 이메일 확인 링크',
    },
  },
  '/lost-phone': {
    leads: ['/login', '/myinfo'],
    refusals: ['link_over', 'wrong_code'],
    en: {
      title: 'I lost my phone',
      lead: 'Your money and keys are on the server, not on the phone. You need your e-mail and one recovery code.',
      steps: [
        'If you are signed in elsewhere, open My info, Security, sign the phone out and remove its passkey.',
        `Otherwise open Sign in on another device and choose “${lostEn}” A link is sent to your e-mail.`,
        noMailEn,
        'Open the link within 30 minutes and enter a recovery code. A new passkey replaces all earlier ones, and every session ends.',
        'Without recovery codes only the operator of this server can help. If the wallet runs on your own computer, open it there.',
      ],
      also: 'stolen device broken new recovery code passkey get back',
    },
    ko: {
      title: '휴대폰을 잃어버렸어요',
      lead: '돈과 키는 휴대폰이 아니라 서버에 있습니다. 메일과 복구 코드 하나가 필요합니다.',
      steps: [
        '다른 기기에 로그인되어 있다면 내 정보의 보안에서 휴대폰을 로그아웃시키고 그 패스키를 삭제해 주세요.',
        `아니라면 다른 기기의 로그인 화면에서 ‘${lostKo}’를 누르세요. 확인된 이메일로 링크가 갑니다.`,
        noMailKo,
        '30분 안에 링크를 열고 복구 코드를 입력해 주세요. 새 패스키가 이전 패스키를 대신하고 모든 세션이 종료됩니다.',
        '복구 코드가 없으면 이 서버의 운영자만 도울 수 있습니다. 내 컴퓨터에서 쓰는 지갑이라면 컴퓨터에서 여세요.',
      ],
      also: '분실 도난 기기 고장 새 기기 변경 복구 코드 패스키',
    },
  },
  '/lost-password': {
    leads: ['/login', '/myinfo'],
    refusals: ['wrong_login'],
    en: {
      title: 'I lost my password',
      lead: 'Use your passkey, or your e-mail and a recovery code.',
      steps: [
        `If this device has no passkey, choose “${lostEn}” in Sign in. Open the link that we send you, enter a recovery code, and set a new password.`,
        noMailEn,
        'Create recovery codes in My info while you are signed in. Keep them away from your device.',
        'The password of a wallet on your own computer is its setting OWNER_PASSWORD. Change it and restart.',
      ],
      also: 'forgot forgotten reset change recovery code owner',
    },
    ko: {
      title: '비밀번호를 잊어버렸어요',
      lead: '패스키를 쓰거나, 메일과 복구 코드로 되찾습니다.',
      steps: [
        `이 기기에 패스키가 없다면 로그인 화면에서 ‘${lostKo}’를 누르고, 메일의 링크를 열어 복구 코드를 입력한 뒤 새 비밀번호를 정해 주세요.`,
        noMailKo,
        '복구 코드는 로그인한 상태에서 내 정보의 복구 코드에서 만듭니다. 기기와 다른 곳에 보관해 주세요.',
        '내 컴퓨터에서 쓰는 지갑의 비밀번호는 OWNER_PASSWORD 설정입니다. 설정을 바꾼 뒤 다시 시작해 주세요.',
      ],
      also: '분실 비번 잊음 재설정 변경 복구 코드',
    },
  },
} satisfies HelpPages;

import type { HelpPages } from '#platform/help.ts';
import type { screens } from '../screens.ts';
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
        'A passkey asks for your fingerprint, your face or the screen lock, and needs no password.',
        'E-mail and password are refused alike, whichever is wrong. Check capitals and the keyboard’s language.',
        'After many tries wait a few minutes.',
      ],
      also: 'sign in log in password e-mail passkey fingerprint face wrong',
    },
    ko: {
      title: '로그인',
      lead: '이 기기의 패스키, 또는 이메일과 비밀번호로 지갑을 엽니다.',
      steps: [
        '패스키는 지문이나 얼굴, 화면 잠금을 확인하며 비밀번호가 필요 없습니다.',
        '이메일과 비밀번호 중 무엇이 틀렸는지는 알려 주지 않습니다. 대문자와 한/영 상태를 확인해 주세요.',
        '여러 번 시도했다면 몇 분 뒤에 다시 해 주세요.',
      ],
      also: '로그인 비밀번호 이메일 패스키 지문 얼굴 틀림',
    },
  },
  '/register': {
    leads: ['/login', '/register'],
    en: {
      title: 'Create account',
      lead: 'Makes a wallet of your own on this server: your name, your key and your seal.',
      steps: [
        'A link is sent to your e-mail. Opening it confirms that the address is yours.',
        'Once inside, make recovery codes in My info: with a mail they bring the wallet back when a device or a password is lost.',
        'Where a server has no mail set up, it makes no new accounts and says so.',
      ],
      also: 'register sign up new account join e-mail link confirm',
    },
    ko: {
      title: '계정 만들기',
      lead: '이 서버에 내 지갑을 만듭니다. 이름과 키, 인감이 생깁니다.',
      steps: [
        '입력한 이메일로 확인 메일을 보냅니다. 메일의 링크로 본인의 이메일임을 확인합니다.',
        '들어온 뒤 내 정보에서 복구 코드를 만들어 두세요. 기기나 비밀번호를 잃었을 때 메일과 함께 지갑을 되찾는 데 씁니다.',
        '메일이 설정되지 않은 서버에서는 새 계정을 만들 수 없으며 화면에 표시됩니다.',
      ],
      also: '가입 회원가입 새 계정 이메일 확인 링크',
    },
  },
  '/lost-phone': {
    leads: ['/login', '/myinfo'],
    refusals: ['link_over', 'wrong_code'],
    en: {
      title: 'I lost my phone',
      lead: 'Your money and your keys are kept by the server, not by the phone. You need a mail and one recovery code.',
      steps: [
        'If you are signed in elsewhere, open My info, end the phone’s session under Signed in on, and remove its passkey.',
        `Else open Sign in on another device and press “${lostEn}” It sends a link to your proven e-mail.`,
        noMailEn,
        'Open the link within 30 minutes and type one of your ten recovery codes. A new passkey takes the place of all earlier ones, and every session ends.',
        'Without recovery codes only whoever runs this server can help. In a wallet of your own machine nothing was on the phone: open it there.',
      ],
      also: 'lost stolen phone device broken new phone recovery code passkey get back',
    },
    ko: {
      title: '휴대폰을 잃어버렸어요',
      lead: '돈과 키는 휴대폰이 아니라 서버에 있습니다. 메일과 복구 코드 하나가 필요합니다.',
      steps: [
        '다른 기기에 로그인되어 있다면 내 정보의 ‘로그인된 기기’에서 휴대폰을 로그아웃시키고 그 패스키를 삭제해 주세요.',
        `아니라면 다른 기기의 로그인 화면에서 ‘${lostKo}’를 누르세요. 확인된 이메일로 링크가 갑니다.`,
        noMailKo,
        '30분 안에 링크를 열고 복구 코드 10개 중 하나를 입력해 주세요. 새 패스키가 이전 패스키를 모두 대신하고 모든 세션이 종료됩니다.',
        '복구 코드가 없으면 이 서버의 운영자만 도울 수 있습니다. 내 컴퓨터에서 쓰는 지갑이라면 휴대폰에는 아무것도 없으니 컴퓨터에서 열면 됩니다.',
      ],
      also: '분실 도난 기기 고장 새 휴대폰 기기 변경 복구 코드 패스키',
    },
  },
  '/lost-password': {
    leads: ['/login', '/myinfo'],
    refusals: ['wrong_login'],
    en: {
      title: 'I lost my password',
      lead: 'A passkey opens the wallet without a password. Without one, a mail and a recovery code bring it back.',
      steps: [
        'In Sign in use your passkey, if this device has one.',
        `Else press “${lostEn}” Open the link that is sent to you and type a recovery code; there you choose a new password.`,
        noMailEn,
        'Codes are made in My info, under Recovery codes, while you are signed in. Keep them apart from your device.',
        'The password of a wallet on your own machine is its setting OWNER_PASSWORD: change it there and start again.',
      ],
      also: 'forgot forgotten password reset change recovery code owner password',
    },
    ko: {
      title: '비밀번호를 잊어버렸어요',
      lead: '패스키가 있으면 비밀번호 없이 열 수 있습니다. 없으면 메일과 복구 코드로 되찾습니다.',
      steps: [
        '이 기기에 패스키가 있다면 로그인 화면에서 패스키를 사용해 주세요.',
        `없다면 ‘${lostKo}’를 누르고, 메일의 링크를 열어 복구 코드를 입력한 뒤 새 비밀번호를 정해 주세요.`,
        noMailKo,
        '복구 코드는 로그인한 상태에서 내 정보의 복구 코드에서 만듭니다. 기기와 다른 곳에 보관해 주세요.',
        '내 컴퓨터에서 쓰는 지갑의 비밀번호는 OWNER_PASSWORD 설정입니다. 설정을 바꾼 뒤 다시 시작해 주세요.',
      ],
      also: '비밀번호 분실 비번 잊음 재설정 변경 복구 코드',
    },
  },
} satisfies HelpPages<keyof typeof screens | '/lost-phone' | '/lost-password'>;

import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/role': {
    leads: ['/present', '/organisations'],
    refusals: ['nothing_shown', 'card_not_standing', 'issuer_not_named', 'card_of_another'],
    en: {
      title: 'A role by credential',
      lead: 'Your organisation may give you a role if you show your employment credential.',
      steps: [
        'Open its link or scan its code. The page names the credential and the role.',
        'Show the credential. You see what is read before you agree.',
        'Return to the same browser and accept the role. It ends with the credential.',
      ],
      also: 'staff employee work employer clerk auditor join organisation',
    },
    ko: {
      title: '증명서로 역할 받기',
      lead: '재직 증명서를 제시하면 조직에서 역할을 받을 수 있습니다.',
      steps: [
        '조직의 링크를 열거나 코드를 스캔합니다. 필요한 증명서와 받을 역할이 나옵니다.',
        '증명서를 제시합니다. 무엇을 읽는지 먼저 보고 동의합니다.',
        '같은 브라우저로 돌아와 역할을 받습니다. 증명서가 끝나면 역할도 끝납니다.',
      ],
      also: '직원 재직 회사 조직 들어가기 감사',
    },
  },
  '/login/credential': {
    leads: ['/login', '/verify'],
    refusals: ['card_opens_nothing', 'number_wrong', 'card_not_standing'],
    en: {
      title: 'Sign in with a credential',
      lead: 'A credential that you have registered opens your account read-only, from any wallet.',
      steps: [
        'Choose the credential, and scan the code with the wallet that has it, or open that wallet on this device.',
        'On another device a six-digit number appears. Type it where you started.',
        'You can read everything for 12 hours. To send, change or sign, use your passkey.',
      ],
      also: 'log wallet QR number read passkey',
    },
    ko: {
      title: '증명서로 로그인',
      lead: '등록해 둔 증명서로 어느 지갑에서든 계정을 보기 전용으로 엽니다.',
      steps: [
        '증명서를 고르고, 그 증명서가 있는 지갑으로 코드를 스캔하거나 이 기기의 지갑을 엽니다.',
        '다른 기기라면 숫자 6자리가 나타납니다. 로그인을 시작한 곳에 입력합니다.',
        '12시간 동안 볼 수 있습니다. 보내거나 바꾸거나 서명할 때는 패스키로 확인합니다.',
      ],
      also: '지갑 QR 번호 보기 패스키',
    },
  },
  '/sign-in-credentials': {
    leads: ['/myinfo', '/id', '/present'],
    refusals: ['card_of_another', 'card_not_standing', 'no_sign_in_here'],
    en: {
      title: 'Sign-in by credential',
      lead: 'Let a credential open your account read-only, in addition to your passkey.',
      steps: [
        'Choose a credential of this wallet, or enter the type of one in another wallet.',
        'Show it, then confirm with your passkey, or with your password if you have none.',
        'A credential that is no longer valid opens nothing. You are notified of each sign-in.',
      ],
      also: 'account passkey remove session',
    },
    ko: {
      title: '증명서 로그인',
      lead: '패스키와 별도로, 증명서로 계정을 보기 전용으로 열 수 있게 합니다.',
      steps: [
        '이 지갑의 증명서를 고르거나 다른 지갑에 있는 증명서의 유형을 입력합니다.',
        '증명서를 제시한 뒤 패스키로, 없다면 비밀번호로 확인합니다.',
        '유효하지 않은 증명서로는 로그인할 수 없습니다. 로그인할 때마다 알려 드립니다.',
      ],
      also: '계정 패스키 해제 세션',
    },
  },
  '/campaign-join': {
    leads: ['/campaigns', '/present', '/localpay'],
    refusals: ['issuer_not_taken', 'card_not_standing', 'card_of_another', 'card_is_trial', 'campaign_over'],
    en: {
      title: 'Join a campaign',
      lead: 'Some campaigns are for residents or for an age group. You show that once with a credential.',
      steps: [
        'Open the campaign. It says who asks for what, why, and how long it is valid.',
        'Choose Join and show the credential. One fact is read; nothing is stored.',
        'Return to the same browser and confirm. The benefit starts with your next payment and ends with the credential.',
      ],
      also: 'leave resident age credential benefit membership',
    },
    ko: {
      title: '캠페인 참여',
      lead: '거주자나 일정 나이를 위한 캠페인이 있습니다. 증명서를 한 번 제시하면 됩니다.',
      steps: [
        '캠페인을 엽니다. 누가 무엇을 왜 확인하고 언제까지 유효한지 나옵니다.',
        '참여를 누르고 증명서를 제시합니다. 한 가지만 읽고 보관하지 않습니다.',
        '같은 브라우저로 돌아와 확인하면 다음 결제부터 적용되고, 증명서가 끝나면 함께 끝납니다.',
      ],
      also: '나가기 거주자 나이 증명서 혜택',
    },
  },
  '/refund-proof': {
    leads: ['/traveler', '/present', '/verify-identity'],
    refusals: ['issuer_not_believed', 'nationality_not_refunded', 'passport_of_another'],
    en: {
      title: 'A passport by credential',
      lead: 'A refund operator may accept a credential with your passport data instead of a passport verified here.',
      steps: [
        'Open this page from a claim or receipt that waits for a passport.',
        'Show an accepted credential. The operator reads your nationality and passport number only.',
        'Return to the same browser and confirm. The credential is checked again before each refund.',
      ],
      also: 'refund nationality tourist tax proof foreign',
    },
    ko: {
      title: '증명서로 여권 확인',
      lead: '여기에서 인증한 여권 대신 여권 정보를 담은 증명서를 받는 환급 운영사가 있습니다.',
      steps: [
        '여권을 기다리는 신청이나 영수증에서 엽니다.',
        '운영사가 받는 증명서를 제시합니다. 국적과 여권 번호만 읽습니다.',
        '같은 브라우저로 돌아와 확인합니다. 환급 전에 증명서를 다시 확인합니다.',
      ],
      also: '환급 국적 외국인 세금 관광객',
    },
  },
} satisfies HelpPages;

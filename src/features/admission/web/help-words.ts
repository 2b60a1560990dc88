import type { HelpPages } from '#platform/help.ts';
import type { screens } from '../screens.ts';

export const help = {
  '/role': {
    leads: ['/present', '/organisations'],
    refusals: ['nothing_shown', 'card_not_standing', 'issuer_not_named', 'card_of_another'],
    en: {
      title: 'A role by credential',
      lead: 'Where you work may give you a role here by the employment credential that you hold.',
      steps: [
        'Open the link that your organisation gave you, or scan its code. It says which credential it asks for, and which role it gives.',
        'Show the credential: the organisation asks, and you see what it reads before you agree. It reads that one thing.',
        'You come back here, in the same browser. Press once more to take the role.',
        'The role lasts as long as the credential stands. When it is revoked, suspended or over, the role ends by itself, and you are told.',
      ],
      also: 'role staff employee work credential employer clerk auditor join organisation',
    },
    ko: {
      title: '증명서로 역할 받기',
      lead: '가지고 있는 재직 증명서로 일하는 조직에서 역할을 받는 곳입니다.',
      steps: [
        '조직에서 받은 링크를 열거나 코드를 스캔합니다. 어떤 증명서로 어떤 역할을 받는지 나옵니다.',
        '증명서를 제시합니다. 조직이 무엇을 읽는지 먼저 보고 동의하며, 그 한 가지만 전달됩니다.',
        '같은 브라우저로 돌아옵니다. 한 번 더 누르면 역할을 받습니다.',
        '증명서가 유효한 동안만 역할이 유지됩니다. 폐기, 정지, 만료되면 자동으로 끝나고 알려 드립니다.',
      ],
      also: '역할 직원 재직 증명서 회사 조직 들어가기 감사',
    },
  },
  '/login/credential': {
    leads: ['/login', '/verify'],
    refusals: ['card_opens_nothing', 'number_wrong', 'card_not_standing'],
    en: {
      title: 'Sign in with a credential',
      lead: 'A credential that you let open your account opens it, to be read, whichever wallet has it.',
      steps: [
        'Choose which credential it is. A code appears, for the wallet that has it.',
        'Scan it with that wallet, or open the wallet on this device. It says who asks: the operator of this server, to sign you in. Nothing that the credential says is read.',
        'On this device you are in at once. Elsewhere a number of six digits appears: type it where you began.',
        'You read everything of yours for 12 hours. What moves, changes or signs anything asks for your passkey.',
      ],
      also: 'sign in log in credential wallet QR number read passkey',
    },
    ko: {
      title: '증명서로 로그인',
      lead: '등록해 둔 증명서로, 어느 지갑에 있든 계정을 보기 전용으로 열 수 있습니다.',
      steps: [
        '어떤 증명서인지 고르면 그 증명서가 있는 지갑을 위한 코드가 나타납니다.',
        '그 지갑으로 스캔하거나 이 기기의 지갑을 엽니다. 이 서버의 운영자가 로그인을 위해 요청한다고 표시되며, 증명서의 내용은 읽지 않습니다.',
        '이 기기에서 제시했다면 바로 로그인됩니다. 다른 기기라면 숫자 6자리가 나타나니, 로그인을 시작한 곳에 입력합니다.',
        '12시간 동안 모두 볼 수 있습니다. 보내거나 바꾸거나 서명할 때는 패스키로 확인합니다.',
      ],
      also: '로그인 증명서 지갑 QR 번호 보기 패스키',
    },
  },
  '/sign-in-credentials': {
    leads: ['/myinfo', '/id', '/present'],
    refusals: ['card_of_another', 'card_not_standing', 'no_sign_in_here'],
    en: {
      title: 'Sign-in by credential',
      lead: 'Here you let a credential open your account, to be read, beside your passkey and never in its place.',
      steps: [
        'Choose one that you hold here, or write the type of one that another wallet has.',
        'Show it. You come back here: confirm with your passkey, or the password where you have none.',
        'A credential that is revoked, suspended or over opens nothing.',
        'Remove it, and everyone who signed in with it is signed out. You are notified of each sign-in.',
      ],
      also: 'credential sign in account passkey remove session',
    },
    ko: {
      title: '증명서 로그인',
      lead: '증명서로 계정을 보기 전용으로 열 수 있게 합니다. 패스키를 대신하지는 않습니다.',
      steps: [
        '이 지갑에 있는 증명서를 고르거나, 다른 지갑에 있는 증명서의 유형을 입력합니다.',
        '증명서를 제시하고 돌아오면 패스키로, 없다면 비밀번호로 확인합니다.',
        '폐기되거나 정지되거나 만료된 증명서로는 로그인할 수 없습니다.',
        '해제하면 그 증명서로 로그인한 사람은 모두 로그아웃됩니다. 로그인할 때마다 알려 드립니다.',
      ],
      also: '증명서 로그인 계정 패스키 해제 세션',
    },
  },
  '/campaign-join': {
    leads: ['/campaigns', '/present', '/localpay'],
    refusals: ['issuer_not_taken', 'card_not_standing', 'card_of_another', 'card_is_trial', 'campaign_over'],
    en: {
      title: 'Join a campaign',
      lead: 'Some campaigns are for residents, or from an age on. You show that once, by a credential that you hold.',
      steps: [
        'Open the campaign from the list, or from the sheet of a payment. It says who asks for what, why, and for how long it counts.',
        'Press Join and show the credential. One thing of it is read, and nothing that it says is kept.',
        'You come back here, in the same browser. Press once more: the benefit counts with your next payment.',
        'It ends with the credential: revoked, suspended or over, it gives nothing more. You can leave at any time, and what you were given stays.',
      ],
      also: 'campaign join leave resident age credential benefit membership',
    },
    ko: {
      title: '캠페인 참여',
      lead: '거주자나 일정 나이 이상만 받는 캠페인이 있습니다. 가지고 있는 증명서를 한 번 제시하면 됩니다.',
      steps: [
        '캠페인 목록이나 결제 화면에서 엽니다. 누가 무엇을 왜 확인하고 언제까지 유효한지 표시됩니다.',
        '참여를 누르고 증명서를 제시합니다. 한 가지만 확인하며 내용은 보관하지 않습니다.',
        '같은 브라우저로 돌아와 한 번 더 누르면 다음 결제부터 혜택이 적용됩니다.',
        '증명서가 폐기, 정지, 만료되면 더는 받지 못합니다. 언제든 나갈 수 있고 이미 받은 혜택은 그대로입니다.',
      ],
      also: '캠페인 참여 나가기 거주자 나이 증명서 혜택',
    },
  },
  '/refund-proof': {
    leads: ['/traveler', '/present', '/verify-identity'],
    refusals: ['issuer_not_believed', 'nationality_not_refunded', 'passport_of_another'],
    en: {
      title: 'A passport by credential',
      lead: 'A refund operator may take a credential that tells of your passport, in place of one that is verified here.',
      steps: [
        'Open it from a claim, or from the receipt of a payment, that waits for a passport.',
        'Show one of the credentials that are named. The operator reads nationality and passport number, and nothing else.',
        'You come back here, in the same browser. Press once more: claims that wait go on by it.',
        'Before a refund is decided the credential is looked at again. Revoked, suspended or over, nothing is paid by it, and the claim says so.',
      ],
      also: 'refund passport credential nationality tourist tax proof foreign',
    },
    ko: {
      title: '증명서로 여권 확인',
      lead: '여기에서 인증한 여권 대신, 여권 정보를 담은 증명서를 받는 환급 운영사가 있습니다.',
      steps: [
        '여권을 기다리는 신청이나 결제 영수증에서 엽니다.',
        '운영사가 받는 증명서를 제시합니다. 운영사는 국적과 여권 번호만 읽습니다.',
        '같은 브라우저로 돌아옵니다. 한 번 더 누르면 기다리던 신청이 진행됩니다.',
        '환급을 결정하기 전에 증명서를 다시 확인합니다. 폐기, 정지, 만료되면 지급하지 않으며 신청에 표시됩니다.',
      ],
      also: '환급 여권 증명서 국적 외국인 세금 관광객',
    },
  },
} satisfies HelpPages<keyof typeof screens>;

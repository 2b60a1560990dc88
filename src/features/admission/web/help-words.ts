import type { HelpPages } from '#platform/help.ts';
import type { screens } from '../screens.ts';

/** What a credential lets somebody into: a role, and refunds. */
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

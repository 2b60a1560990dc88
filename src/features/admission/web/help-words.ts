import type { HelpPages } from '#platform/help.ts';
import type { screens } from '../screens.ts';

/** A role that a credential gives, for who has one. */
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
} satisfies HelpPages<keyof typeof screens>;

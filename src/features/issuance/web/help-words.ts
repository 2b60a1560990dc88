import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/offer': {
    leads: ['/id'],
    refusals: ['offer_gone', 'issuer_not_as_named', 'tx_code_wrong', 'credential_refused'],
    en: {
      title: 'Take a credential',
      lead: 'An employer, a school or an office issues something to you: a card, a certificate.',
      steps: [
        'Open the link of the offer, paste it here, or scan its code.',
        'Check the issuer. The operator verified organisations of this server; for any other, check the address.',
        'If it asks for a code, type the one that the issuer sent you separately.',
        'Take it. It is checked, gets its own key, and appears with your credentials.',
      ],
      also: 'offer issuer OpenID employee card student certificate scan link code',
    },
    ko: {
      title: '증명서 받기',
      lead: '회사나 학교, 기관이 발급하는 증명서를 받는 곳입니다.',
      steps: [
        '발급 제안 링크를 열거나 여기에 붙여 넣습니다. 코드를 스캔해도 됩니다.',
        '누가 발급하는지 확인합니다. 이 서버에 등록된 조직은 운영자가 확인했고, 다른 곳은 주소를 살펴봅니다.',
        '확인 코드를 물으면 발급 기관이 따로 알려 준 코드를 입력합니다.',
        '받기를 누르면 증명서를 확인하고 전용 키에 묶어 내 증명서에 보관합니다.',
      ],
      also: '발급 제안 발급 기관 사원증 학생증 스캔 링크 코드',
    },
  },
} satisfies HelpPages;

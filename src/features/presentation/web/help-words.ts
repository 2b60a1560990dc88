import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/present': {
    leads: ['/id', '/known'],
    refusals: ['request_unproven', 'verifier_not_as_named', 'nothing_fits', 'claim_locked'],
    en: {
      title: 'Show a credential',
      lead: 'A shop, an office or a website asks you to prove something: an age, a job, a membership.',
      steps: [
        'Open the link of the request, paste it here, or scan its code.',
        'Check who asks. Organisations approved by the operator are marked; for any other, check where the answer goes.',
        'Check what it will see: each item with its value, and what stays hidden. A warning shows if it asks for too much.',
        'Show it, or refuse. The other side sees exactly that. Both are recorded.',
      ],
      also: 'present prove verifier OpenID request age scan link code consent refuse over-asking',
    },
    ko: {
      title: '증명서 제시',
      lead: '가게나 기관, 웹사이트가 나이나 직장, 회원 자격을 확인하려고 할 때 쓰는 곳입니다.',
      steps: [
        '요청 링크를 열거나 여기에 붙여 넣습니다. 코드를 스캔해도 됩니다.',
        '누가 요청하는지 확인합니다. 이 서버의 운영자가 승인한 조직은 그렇게 표시되고, 다른 곳은 응답이 어디로 가는지 살펴봅니다.',
        '무엇이 보이는지 확인합니다. 항목마다 값이 나오고, 보이지 않는 것과 지나친 것도 알려 줍니다.',
        '제시하거나 거절합니다. 보이는 그대로만 전달되고, 둘 다 기록됩니다.',
      ],
      also: '확인 요청 나이 스캔 링크 코드 동의 거절',
    },
  },
} satisfies HelpPages;

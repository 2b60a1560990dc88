import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/organisations': {
    leads: ['/myinfo'],
    refusals: ['business_number_taken', 'organisation_name_taken'],
    en: {
      title: 'Organisations',
      lead: 'Organisations that you act for: a company, a shop, an office.',
      steps: [
        'Register an organisation by its registered name and business number. Its seal is square and cut from its name.',
        'Until it is approved, it cannot receive or send money.',
        'Open one to act for it. Every screen shows that, with a link back to your own wallet.',
        'Money of an organisation is never your own: it has its own balance, banks and statements.',
      ],
      also: 'company business shop employer merchant issuer role owner manager accountant clerk auditor',
    },
    ko: {
      title: '조직',
      lead: '회사나 매장, 기관처럼 나와 따로 대신하는 곳입니다.',
      steps: [
        '등록 상호와 사업자등록번호로 조직을 신청합니다. 인감은 네모이며 이름으로 새깁니다.',
        '승인될 때까지 조직 이름으로 받거나 보낼 수 없습니다.',
        '조직을 열면 그 조직을 대신합니다. 모든 화면에 표시되며 언제든 나로 돌아올 수 있습니다.',
        '조직의 돈은 내 돈과 섞이지 않습니다. 잔액과 계좌, 명세서가 따로 있습니다.',
      ],
      also: '회사 사업자 매장 가맹점 기관 역할 소유자 관리자 회계 직원 감사',
    },
  },
  '/join': {
    leads: ['/organisations'],
    refusals: ['invitation_gone', 'already_staff'],
    en: {
      title: 'An invitation',
      lead: 'A link with which an organisation invites you to act for it.',
      steps: [
        'It shows the organisation and the role. Nothing happens before you press Join.',
        'A link works once, within 7 days. After that, ask for another one.',
      ],
      also: 'join invite link staff colleague role',
    },
    ko: {
      title: '초대',
      lead: '조직이 함께할 것을 부탁하는 링크입니다.',
      steps: [
        '어느 조직이 어떤 역할로 초대했는지 보여 줍니다. 들어가기를 누르기 전에는 아무 일도 일어나지 않습니다.',
        '링크는 7일 안에 한 번만 열립니다. 기한이 지났다면 새 링크를 부탁해 주세요.',
      ],
      also: '링크 직원 동료 역할 가입',
    },
  },
} satisfies HelpPages;

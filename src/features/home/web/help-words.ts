import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/': {
    leads: ['/send', '/receive', '/id', '/history'],
    en: {
      title: 'Home',
      lead: 'What your wallet is worth, your IDs, and what happened last.',
      steps: [
        'The total counts every asset at its rate in US dollars. Local currency is left out: LocalPay shows it.',
        'The eye beside the total hides the amounts on this device.',
        'A card opens that ID. A row of Recent activity opens all that is known of it.',
      ],
      also: 'start overview balance total portfolio value hide amounts cards welcome',
    },
    ko: {
      title: '홈',
      lead: '자산의 총 가치와 내 신분증, 최근에 있었던 일을 보여 줍니다.',
      steps: [
        '총액은 모든 자산을 미국 달러로 환산해 더한 값입니다. 지역화폐는 빠지며 지역화폐 화면에 표시됩니다.',
        '총액 옆의 눈 모양을 누르면 이 기기에서 금액이 가려집니다.',
        '카드를 누르면 해당 신분증이, 최근 활동을 누르면 자세한 내용이 열립니다.',
      ],
      also: '시작 첫 화면 잔액 총액 금액 숨기기 카드',
    },
  },
  '/org': {
    leads: ['/organisations'],
    refusals: ['last_owner', 'not_appointed', 'too_many_keys'],
    en: {
      title: 'Acting for an organisation',
      lead: 'Here you act in the name of the organisation.',
      steps: [
        'The line at the top (on wide screens below the menu) names it, and switches back to your own wallet.',
        'Your role decides what you see: clerks take payments, accountants move money, managers invite staff and create keys.',
        'A key or an invitation is shown once. Copy it.',
      ],
      also: 'company shop role staff invite key webhook balance deposit withdraw statement payment refund',
    },
    ko: {
      title: '조직을 대신하기',
      lead: '조직의 이름으로 일하는 화면입니다.',
      steps: [
        '위쪽 줄(넓은 화면에서는 메뉴 아래)에 조직 이름이 보이고, 내 지갑으로 돌아갈 수 있습니다.',
        '보이는 것은 역할에 따라 다릅니다. 직원은 결제를 받고, 회계 담당은 돈을 옮기며, 관리자는 초대하고 키를 만듭니다.',
        '키와 초대 링크는 한 번만 보입니다. 복사해 두세요.',
      ],
      also: '회사 매장 역할 직원 초대 키 웹훅 잔액 입금 출금 명세서 결제 환불',
    },
  },
} satisfies HelpPages;

import type { HelpPages } from '#platform/help.ts';
import type { screens } from '../screens.ts';

/** What Home is, for who asks. */
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
} satisfies HelpPages<keyof typeof screens>;

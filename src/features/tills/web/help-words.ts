import type { HelpPages } from '#platform/help.ts';

/** Help about a clerk's till. */
export const help = {
  '/till': {
    leads: ['/organisations'],
    en: {
      title: 'A till',
      lead: 'A device at the counter of a shop. It takes payments but gives no access to the owner’s money.',
      steps: [
        'The owner enrols it: Organisations, Payments, Tills, Make this device a till.',
        'A clerk presses their name and enters six digits; five wrong ones lock them until the owner unlocks.',
        'Press items, or type the amount: the code appears. Without an amount the customer types it.',
        'A customer may show a code on their phone: Scan the customer’s code reads it, or takes its digits.',
        'Today shows your takings. The owner signs a refund above your limit here with their passkey.',
      ],
      also: 'clerk counter items price digits refund close day lock',
    },
    ko: {
      title: '계산대',
      lead: '가게 계산대의 기기입니다. 결제만 받으며 대표자의 돈에는 접근할 수 없습니다.',
      steps: [
        '대표자가 조직 › 결제 › 계산대에서 ‘이 기기를 계산대로 등록’을 누릅니다.',
        '점원은 이름을 누르고 숫자 6자리를 입력합니다. 5번 틀리면 대표자가 풀어야 합니다.',
        '품목을 누르거나 금액을 입력하면 코드가 바로 바뀝니다. 금액이 없으면 손님이 입력합니다.',
        '손님이 휴대폰으로 코드를 보여 주면 ‘손님 코드 스캔’으로 읽거나 숫자를 입력합니다.',
        '‘오늘’에서 내가 받은 결제를 봅니다. 한도를 넘는 환불은 대표자가 이 기기에서 패스키로 확인합니다.',
      ],
      also: '점원 카운터 품목 가격 숫자 환불 마감 잠금',
    },
  },
} satisfies HelpPages;

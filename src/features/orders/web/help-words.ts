import type { HelpPages } from '#platform/help.ts';

/** Help about orders. */
export const help = {
  '/orders': {
    leads: ['/contacts', '/send'],
    refusals: ['invalid_order', 'payee_unknown', 'too_many_orders', 'order_over'],
    en: {
      title: 'Standing and scheduled payments',
      lead: 'Rent, an allowance, a future payment: set up once, paid automatically.',
      steps: [
        'Choose a contact, or enter the address of someone who has a wallet here.',
        'Enter how much, how often, from which day and how many times. No more than the total can be paid.',
        'It is paid when the day begins in your time zone. In a shorter month it is paid on the last day.',
        'If your balance is too low, nothing is taken: the order is paused and you are notified. Resume it here, with or without the missed payment.',
        'Pause or end an order whenever you like.',
      ],
      also: 'order recurring repeat monthly weekly rent allowance',
    },
    ko: {
      title: '정기·예약 송금',
      lead: '월세, 용돈, 정해진 날의 송금을 한 번만 예약해 두면 알아서 보냅니다.',
      steps: [
        '연락처를 선택하거나 여기에 지갑이 있는 사람의 주소를 입력합니다.',
        '금액과 주기, 시작일, 횟수를 정합니다. 모두 더한 금액까지만 나갑니다.',
        '지금 계신 곳의 날짜가 시작될 때 보냅니다. 해당 날짜가 없는 달에는 그 달의 마지막 날에 보냅니다.',
        '잔액이 부족하면 보내지 않고 중지한 뒤 알려 드립니다. 보내지 못한 금액을 보내거나 건너뛰고 다시 시작할 수 있습니다.',
        '언제든 중지하거나 끝낼 수 있습니다.',
      ],
      also: '자동이체 정기이체 예약이체 반복 매월 매주 월세 용돈',
    },
  },
} satisfies HelpPages;

import type { HelpPages } from '#platform/help.ts';

/** Help about LocalPay. */
export const help = {
  '/localpay': {
    leads: ['/bank-info', '/history'],
    en: {
      title: 'LocalPay',
      lead: 'Local currency in won: pay shops by code, tag or number, and be paid yourself.',
      steps: [
        'Pay scans a shop’s code, or takes its number. You see the name and the amount before you pay.',
        'Get paid shows a code for an amount. It works once, for three minutes.',
        'TopUp and Withdraw exchange at the rate shown, for a fee of 2.5%. Paying and sending won is free.',
        'More has Send, Withdraw and Connect, which chooses the bank account that top-ups come from first.',
      ],
      also: 'won currency shop merchant top up charge cashback NFC tag QR get paid exchange rate connect',
    },
    ko: {
      title: '지역화폐',
      lead: '원화로 쓰는 지역화폐입니다. 코드나 태그, 번호로 가맹점에 결제하고 직접 결제를 받을 수도 있습니다.',
      steps: [
        '결제에서 가게의 코드를 스캔하거나 번호를 입력합니다. 결제 전에 이름과 금액이 보입니다.',
        '결제받기는 금액이 담긴 코드를 보여 줍니다. 3분 동안 한 번만 결제됩니다.',
        '충전과 출금은 표시된 환율로 바꾸며 수수료는 2.5%입니다. 결제와 원화 보내기는 수수료가 없습니다.',
        '더 보기의 연결에서 충전할 때 먼저 쓸 은행 계좌를 고릅니다.',
      ],
      also: '원화 가맹점 가게 충전 캐시백 적립 태그 큐알 결제 환전 수수료 연결',
    },
  },
  '/spending': {
    leads: ['/localpay', '/history'],
    en: {
      title: 'Spending',
      lead: 'Where your money went, month by month and by category: LocalPay, other assets, or both.',
      steps: [
        'Choose a month by its bar or the arrows. As a table shows the same figures as text.',
        'Payments in shops and transfers count. A refund counts in its own month.',
        'Open a category to see its payments. Move puts a shop into another category, for you only.',
        'Exchanges, top-ups and withdrawals are not spending. See History.',
      ],
      also: 'spent month chart bars categories shops statistics budget won export csv move',
    },
    ko: {
      title: '지출',
      lead: '지역화폐와 자산을 어디에 썼는지 달마다 분류별로 보여 줍니다.',
      steps: [
        '막대나 화살표를 누르면 다른 달이 보입니다. ‘표로 보기’를 누르면 같은 숫자를 글자로 볼 수 있습니다.',
        '가맹점 결제와 보낸 금액을 셉니다. 환불은 환불받은 달의 합계를 줄입니다.',
        '분류를 누르면 결제 내역이 보입니다. ‘분류 변경’은 가게를 다른 분류로 옮기며 내 화면에만 적용됩니다.',
        '환전, 충전, 출금은 지출이 아니며 내역에서 볼 수 있습니다.',
      ],
      also: '소비 월별 업종 분류 가맹점 통계 그래프 표 내보내기',
    },
  },
} satisfies HelpPages;

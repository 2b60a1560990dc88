import type { HelpPages } from '#platform/help.ts';

/** Help about paying, and about why a payment fails. */
export const help = {
  '/pay': {
    leads: ['/localpay', '/history'],
    refusals: [
      'charge_paid',
      'charge_expired',
      'charge_cancelled',
      'wrong_amount',
      'own_shop',
      'not_a_target',
      'insufficient_won',
      'invalid_won',
      'cashback_changed',
      'invalid_recipient',
    ],
    en: {
      title: 'Pay',
      lead: 'Shows who requests how much, and pays in won.',
      steps: [
        'Check the name: verified by a document, a listed shop, or not verified.',
        'A till’s code is valid for three minutes, an order for as long as it says. After that ask for a new one; nothing was taken.',
        'Show to pay, in LocalPay, shows a code that a till reads, without a connection too. Show it only at the till.',
        'If you have too little won, top up in LocalPay, then scan again.',
        'Refunds come from the shop, in full or in part.',
      ],
      also: 'shop payment code expired receipt cashback refund merchant number six digits top up too little won',
    },
    ko: {
      title: '결제',
      lead: '누가 얼마를 요청하는지 보여 주고, 누르면 원화로 결제합니다.',
      steps: [
        '이름을 확인해 주세요. 문서로 인증된 이름인지, 가맹점 목록에 있는지, 확인되지 않은 이름인지 표시됩니다.',
        '매장의 결제 요청은 3분, 웹사이트의 주문은 표시된 시간 동안 유효합니다. 지나면 새 코드를 받아 주세요. 빠져나간 금액은 없습니다.',
        '지역화폐의 ‘코드 결제’는 계산대가 읽는 코드를 보여 줍니다. 인터넷이 없어도 되며, 계산대에서만 보여 주세요.',
        '원화가 부족하면 지역화폐에서 충전한 뒤 코드를 다시 읽어 주세요.',
        '환불은 가맹점이 전부 또는 일부를 돌려줍니다.',
      ],
      also: '가맹점 가게 코드 만료 영수증 캐시백 환불 여섯 자리 번호 잔액 부족',
    },
  },
  '/checkout': {
    leads: ['/pay'],
    refusals: [],
    en: {
      title: 'An order of a website',
      lead: 'A shop’s website sent you here to pay.',
      steps: [
        'Check the name of the shop, and that this page has your wallet’s address.',
        'Pay with the wallet on this device, or scan the code with your phone.',
        'After paying you return to the shop. It is notified even if you close this page.',
      ],
      also: 'online shop checkout return to shop qr number',
    },
    ko: {
      title: '웹사이트 주문 결제',
      lead: '가게 웹사이트에서 결제하러 온 화면입니다.',
      steps: [
        '가게 이름과, 이 화면의 주소가 내 지갑의 주소인지 확인해 주세요.',
        '이 기기에 지갑이 있으면 버튼을 누르세요. 없으면 휴대폰으로 코드를 스캔하거나 결제 화면에 번호를 입력해 주세요.',
        '결제되면 가게로 돌아갑니다. 그 사이 화면을 닫아도 가게에 전달되므로 사라지지 않습니다.',
      ],
      also: '온라인 쇼핑 가게로 돌아가기 큐알 번호',
    },
  },
} satisfies HelpPages;

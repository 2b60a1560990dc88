import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/requests': {
    leads: ['/contacts', '/receive'],
    refusals: [
      'invalid_request',
      'payer_unknown',
      'too_many_asked',
      'request_closed',
      'request_differs',
      'too_early',
      'reminded_before',
      'too_many_blocked',
    ],
    en: {
      title: 'Requests to pay',
      lead: 'Ask someone to pay you, split a bill, and answer requests from others.',
      steps: [
        'Choose a contact or an address, or make a link that anyone with a wallet here can open.',
        'To split, enter the whole bill and the people.',
        'If you are asked, check who asks: a verified name, your contact, or a first request. A request moves no money.',
        'Pay it, or decline it: the requester sees that you declined, and the reason only if you write one.',
        'Under Who may ask me you can stop requests from strangers, or from everyone. They are not notified.',
      ],
      also: 'money ask owe split bill share dinner remind decline block',
    },
    ko: {
      title: '송금 요청',
      lead: '송금을 요청하고, 금액을 나눠 내고, 받은 요청에 답하는 곳입니다.',
      steps: [
        '연락처나 주소를 선택하거나, 여기에 지갑이 있는 사람이 열 수 있는 링크와 코드를 만듭니다.',
        '나눠 낼 때는 전체 금액과 사람을 정합니다.',
        '요청을 받으면 누가 요청했는지 확인합니다. 인증된 이름, 연락처, 처음인지 여부가 표시됩니다. 요청만으로는 돈이 움직이지 않습니다.',
        '보내거나 거절합니다. 거절한 이유는 적었을 때만 전달됩니다.',
        '‘나에게 요청할 수 있는 사람’에서 모르는 사람의 요청을 막을 수 있습니다. 상대에게는 알리지 않습니다.',
      ],
      also: '더치페이 정산 나눠내기 청구 거절 차단 알림',
    },
  },
  '/request': {
    refusals: ['request_link_gone', 'share_taken'],
    en: {
      title: 'A link that asks for money',
      lead: 'Shows who made a link or code, and how much it asks for.',
      steps: [
        'Check who asks: a verified name, your contact, or an address that you have never paid.',
        'Take your share. You pay it or give it back on the next screen; taking it moves nothing.',
      ],
      also: 'qr code scan share split',
    },
    ko: {
      title: '송금 요청 링크',
      lead: '링크나 코드가 무엇을 요청하는지, 누가 만들었는지 보여 줍니다.',
      steps: [
        '누가 요청했는지 확인합니다. 인증된 이름, 연락처, 처음 보내는 주소인지가 표시됩니다.',
        '내 몫을 선택합니다. 선택만으로는 보내지지 않고, 다음 화면에서 보내거나 취소할 수 있습니다.',
      ],
      also: '코드 큐알 스캔 더치페이',
    },
  },
} satisfies HelpPages;

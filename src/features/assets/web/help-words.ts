import { coinCodes } from '#features/currency/assets.ts';
import type { HelpPages } from '#platform/help.ts';

/** Help texts for Assets, Send and Receive. */
export const help = {
  '/assets': {
    leads: ['/send', '/receive', '/bank-info', '/history'],
    en: {
      title: 'Assets',
      lead: 'Everything you hold, its value, and how to move it.',
      steps: [
        'Deposit from a verified bank account, or withdraw to it. Rate and fee are shown first.',
        'Pending money is on hold and cannot be spent.',
        'A statement is a signed PDF or CSV of everything that came in and went out.',
      ],
      also: `balance holdings coins ${coinCodes.join(' ')} rate value deposit withdraw statement allocation`,
    },
    ko: {
      title: '자산',
      lead: '보유한 자산과 그 가치, 옮기는 방법을 보여 줍니다.',
      steps: [
        '인증된 은행 계좌에서 입금하거나 그 계좌로 출금합니다. 환율과 수수료가 먼저 보입니다.',
        '처리 중인 금액은 보류되어 쓸 수 없습니다.',
        '명세서는 들어오고 나간 내역을 담은 서명된 PDF나 CSV입니다.',
      ],
      also: '잔액 보유 코인 시세 환율 입금 출금 명세서 구성',
    },
  },
  '/send': {
    leads: ['/assets', '/history'],
    en: {
      title: 'Send',
      lead: 'Sends an asset to a person, an address or a code.',
      steps: [
        'Choose the recipient, then the amount. Nothing is sent until you choose Send Asset.',
        'The network fee is 0.001 of the asset. Max leaves room for it.',
        'Compare the address with the one you were given. You are warned of an address that only resembles one you know.',
        'If there is no response, send again with the same details. You won’t be charged twice.',
      ],
      also: 'transfer pay fee network max recipient scan QR contact balance too little insufficient',
    },
    ko: {
      title: '보내기',
      lead: '주소나 QR 코드, 연락처로 자산을 보냅니다.',
      steps: [
        '받는 사람을 고르고 금액을 정해 주세요. ‘자산 보내기’를 누르기 전에는 보내지지 않습니다.',
        '네트워크 수수료는 해당 자산 0.001입니다. ‘최대’는 수수료를 뺀 금액입니다.',
        '받은 주소와 글자를 비교해 주세요. 아는 주소와 비슷하기만 하면 화면에서 경고합니다.',
        '응답이 없으면 같은 내용으로 다시 눌러 주세요. 두 번 보내지지 않습니다.',
      ],
      also: '송금 이체 전송 수수료 최대 받는 사람 스캔 연락처 잔액 부족',
    },
  },
  '/receive': {
    leads: ['/assets', '/id'],
    en: {
      title: 'Receive',
      lead: 'Your address as a code and as text. One address receives every asset.',
      steps: [
        'Show the code, or copy or share the address. The payer should compare the whole address.',
        'The code contains the amount only for XP. For other assets share the link.',
      ],
      also: 'address QR code copy share request get money deposit download picture',
    },
    ko: {
      title: '받기',
      lead: '내 주소를 코드와 글자로 보여 줍니다. 주소 하나로 모든 자산을 받습니다.',
      steps: [
        '코드를 보여 주거나 주소를 복사, 공유해 주세요. 보내는 사람은 주소 전체를 비교해야 합니다.',
        '금액은 XP일 때만 코드에 담깁니다. 다른 자산은 링크를 공유해 주세요.',
      ],
      also: '주소 큐알 코드 복사 공유 요청 입금받기 다운로드',
    },
  },
  '/value': {
    leads: ['/assets', '/history'],
    en: {
      title: 'Value',
      lead: 'The value of your assets over the last 30 days, and why it changed.',
      steps: [
        'Changes of rates are separate from money in and out, so spending does not look like a loss.',
        'Values are in US dollars, at the rates of that day.',
      ],
      also: 'worth portfolio chart rates performance allocation share history dollars',
    },
    ko: {
      title: '가치',
      lead: '최근 30일 동안 보유 자산의 가치와 달라진 이유를 보여 줍니다.',
      steps: [
        '시세로 달라진 금액과 들어오고 나간 금액을 따로 보여 줍니다. 쓴 돈이 손실로 보이지 않습니다.',
        '가치는 그때의 환율로 계산한 미국 달러 금액입니다.',
      ],
      also: '평가액 포트폴리오 그래프 시세 수익 비중 자산 구성',
    },
  },
} satisfies HelpPages;

import type { HelpPages } from '#platform/help.ts';

/** Help texts about the chain. */
export const help = {
  '/reserves': {
    leads: ['/assets'],
    refusals: ['not_offered'],
    en: {
      title: 'Reserves',
      lead: 'Shows that this server holds what it owes, and that your balance is included.',
      steps: [
        'Once a day the server signs its assets at one block of the chain and the sum of its debts.',
        'Your balance is one leaf under that sum. Your device computes the sum from it, so you need not trust the server.',
        'Save proof keeps your leaf as a file. The page that checks it is a file too, and works without a connection.',
        'Compare the root with other people’s: the same root means the same sum for everyone.',
      ],
      also: 'proof of solvency merkle root liabilities treasury audit block',
    },
    ko: {
      title: '준비금',
      lead: '이 서버가 지급할 만큼 보관하고 있는지, 내 자산이 그 합계에 들어 있는지 보여 줍니다.',
      steps: [
        '서버는 하루에 한 번, 한 블록에서 보관한 자산과 지급할 금액의 합계에 서명합니다.',
        '내 몫은 그 합계 아래의 잎 하나입니다. 서버의 말에 기대지 않고 내 기기에서 합계를 계산합니다.',
        '증명 저장을 누르면 내 잎을 파일로 보관합니다. 확인용 페이지도 파일이라 연결 없이 쓸 수 있습니다.',
        '다른 사람이 보는 루트와 비교해 보세요. 루트가 같으면 모두에게 같은 합계입니다.',
      ],
      also: '증명 지급 능력 머클 루트 부채 보관 감사 블록',
    },
  },
  '/withdraw': {
    leads: ['/send', '/assets', '/history'],
    en: {
      title: 'Over the network',
      lead: 'Sends to addresses outside this server, one payment or everything that you have.',
      steps: [
        'The fee is in the asset that you send and is valid for a minute. You pay exactly that.',
        'Amount and fee are held at once, and taken when the payment is final. If the network rejects it, you get the amount back, but not the fee.',
        'A payment on the network cannot be reversed: compare every character of the address.',
      ],
      also: 'withdraw withdrawal outside external address chain explorer confirmations leave everything own wallet gas fee',
    },
    ko: {
      title: '네트워크로 보내기',
      lead: '이 서버 밖의 주소로 한 건 또는 모든 자산을 보냅니다.',
      steps: [
        '수수료는 보내는 자산으로 내며 1분 동안 유효합니다. 그 금액만 냅니다.',
        '금액과 수수료는 바로 보류되고, 네트워크에서 확정되면 빠져나갑니다. 거절되면 금액만 돌아옵니다.',
        '나간 자산은 되돌릴 수 없습니다. 주소의 모든 글자를 비교해 주세요.',
      ],
      also: '출금 외부 주소 체인 탐색기 확인 나가기 모두 지갑 가스 수수료',
    },
  },
} satisfies HelpPages;

import { defineWords } from '#platform/words.ts';

/** Matches the server's reason for closing an asset. */
const DIFFERS = /^its contract said that the treasury got (\d+), and it has (-?\d+) more$/;

/** Texts about faults of the network, loaded only when they are shown. */
export const outsideWords = defineWords({
  en: {
    closedText: (asset: string, when: string) => `${asset} is closed since ${when}`,
    reopenText: 'Check the contract first. The deposits in the sweep that closed it stay arriving.',
    reopen: (asset: string) => `Ask to open ${asset} again`,
    whyText: (why: string) => why,
    outside: 'In no block yet',
    outsideText:
      'Later transactions wait for these. If one is given up, an empty payment replaces it, unless a block includes it first.',
    sendings: { gas: 'Gas for a deposit', withdrawal: 'Withdrawal', anchor: 'Anchor' },
    steps: { reserved: 'Not signed', signed: 'Not sent', sent: 'Sent' },
    isVoid: 'Given up',
    said: 'Said against it',
    nothing: 'Nothing',
    giveUp: 'Ask to give it up',
    failures: {
      'the signer refused it': 'the signer refused it',
      'the node takes it not': 'the node does not take it',
      'the wallet has too little of the coin for it': 'the hot wallet has too little of the coin for it',
    },
  },
  ko: {
    closedText: (asset: string, when: string) => `${asset}: ${when}부터 닫혀 있습니다`,
    reopenText: '먼저 컨트랙트를 확인해 주세요. 닫은 원인이 된 입금은 도착 중으로 남습니다.',
    reopen: (asset: string) => `${asset} 다시 열기 요청`,
    whyText: (why: string) => {
      const [, said, has] = DIFFERS.exec(why) ?? [];
      return has === undefined
        ? why
        : `컨트랙트는 운영 지갑이 ${said}을 받았다고 했지만 실제로는 ${has} 늘었습니다(가장 작은 단위)`;
    },
    outside: '아직 블록에 없음',
    outsideText:
      '뒤의 트랜잭션은 앞의 것을 기다립니다. 포기하면 그 자리에서 아무것도 지급하지 않습니다. 먼저 블록에 들어가면 지급됩니다.',
    sendings: { gas: '입금 가스', withdrawal: '외부 송금', anchor: '앵커' },
    steps: { reserved: '서명 안 됨', signed: '보내지 않음', sent: '보냄' },
    isVoid: '포기함',
    said: '거절된 이유',
    nothing: '없음',
    giveUp: '포기 요청',
    failures: {
      'the signer refused it': '서명 장치가 거절했습니다',
      'the node takes it not': '노드가 받지 않습니다',
      'the wallet has too little of the coin for it': '운영 지갑에 코인이 부족합니다',
    },
  },
});

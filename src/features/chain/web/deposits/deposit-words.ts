import { defineWords } from '#platform/words.ts';
import type { DepositState, Waits } from '../../deposits/rules.ts';

/** Texts of deposits from the chain. */
export const words = defineWords({
  en: {
    title: 'Arriving',
    list: 'Incoming deposits on the chain',
    none: 'Nothing is arriving',
    noneText: 'Deposits to your address appear here with their first block.',
    depth: (confirmations: number, needed: number) => `${confirmations} of ${needed} confirmations`,
    next: {
      confirming: 'Then it is credited.',
      taking: 'It is final and will be credited in a moment. Then you can spend it.',
    },
    states: {
      arriving: 'Arriving',
      gone: 'Gone',
      credited: 'Credited',
      left: 'Moved',
    } satisfies Record<DepositState, string>,
    ends: {
      gone: 'The chain dropped its block. If another block includes it, it appears again.',
      left: 'It was moved with the address’s own key before it was credited.',
    },
    waits: {
      dust: 'It is too small to pay its own gas. It waits until more arrives.',
      stuck: 'It could not be moved yet. The server tries again.',
    } satisfies Record<Waits, string>,
    look: 'Look again',
    nothingNew: { title: 'Nothing new', text: 'Your address has no deposit that is not in the list.' },
    somethingNew: { title: 'Something came', text: 'It is in the list now.' },
    notLooked: { title: 'Not looked', text: 'The chain cannot be asked just now. Try again in a while.' },
    warnings: 'Before someone sends',
    onlyThese: (assets: string) => `Only ${assets}`,
    onlyTheseText: (chain: number) =>
      `Only on the chain with number ${chain}. Money sent on another chain, or as another asset, does not arrive.`,
    noContract: 'The code names the right contract',
    noContractText: 'Never send to a token’s contract address. The money stays there.',
    closed: 'The chain is closed just now',
    closedText: 'Deposits are not lost. They are credited once the chain is open again.',
  },
  ko: {
    title: '도착 중',
    list: '체인에서 들어오는 금액',
    none: '도착 중인 금액이 없습니다',
    noneText: '내 주소로 보낸 금액은 첫 블록부터 여기에 표시됩니다.',
    depth: (confirmations: number, needed: number) => `확인 ${needed}회 중 ${confirmations}회`,
    next: {
      confirming: '확인이 끝나면 입금 처리됩니다.',
      taking: '확정되어 입금 처리 중입니다. 곧 사용할 수 있습니다.',
    },
    states: {
      arriving: '도착 중',
      gone: '사라짐',
      credited: '입금 완료',
      left: '이동됨',
    } satisfies Record<DepositState, string>,
    ends: {
      gone: '체인에서 블록이 취소되었습니다. 다른 블록에 담기면 다시 표시됩니다.',
      left: '입금 처리 전에 주소의 개인 키로 옮겨졌습니다.',
    },
    waits: {
      dust: '가스비보다 적은 금액입니다. 더 들어올 때까지 기다립니다.',
      stuck: '지금은 옮길 수 없습니다. 다시 시도합니다.',
    } satisfies Record<Waits, string>,
    look: '다시 확인',
    nothingNew: { title: '새 금액 없음', text: '목록에 없는 금액이 주소에 없습니다.' },
    somethingNew: { title: '금액 확인', text: '목록에 추가했습니다.' },
    notLooked: { title: '확인하지 못했습니다', text: '지금은 체인을 조회할 수 없습니다. 잠시 후 다시 시도해 주세요.' },
    warnings: '보내기 전에',
    onlyThese: (assets: string) => `${assets}만 받을 수 있습니다`,
    onlyTheseText: (chain: number) =>
      `체인 번호 ${chain}에서만 받습니다. 다른 체인이나 다른 자산으로 보내면 도착하지 않습니다.`,
    noContract: '코드에는 올바른 컨트랙트가 담겨 있습니다',
    noContractText: '토큰의 컨트랙트 주소로 보내지 마세요. 보낸 금액을 찾을 수 없습니다.',
    closed: '체인 연결이 잠시 닫혔습니다',
    closedText: '받은 금액은 사라지지 않습니다. 다시 열리면 입금됩니다.',
  },
});

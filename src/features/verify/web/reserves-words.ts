/** Same form as the sentences in `check-words.ts`, which includes these. */
type CheckSentence = (facts: Readonly<Record<string, string>>) => readonly [title: string, text: string];
type ReservesSentences = Readonly<
  Record<'reserves_signed' | 'in_it' | 'covers' | 'not_covered' | 'other_reserves' | 'not_in_it', CheckSentence>
>;

/** Checks of a statement of reserves in both languages. */
export const reservesSentences: { readonly en: ReservesSentences; readonly ko: ReservesSentences } = {
  en: {
    reserves_signed: () => [
      'This server signed it',
      'As a statement of reserves, with the key that it publishes. What the addresses had at that block, any node of the chain tells.',
    ],
    in_it: () => ['The account is in it', 'From its leaf the way leads to the sums that were signed.'],
    covers: () => ['What is held covers what is owed', 'In each asset, as the statement says.'],
    not_covered: ({ assets }) => ['More is owed than is held', `Of ${assets}, as the statement itself says.`],
    other_reserves: () => [
      'This server has no such statement now',
      'The server was restored since, or has another statement for that day.',
    ],
    not_in_it: () => [
      'The account does not lead to the signed sums',
      'The file is not as it was saved, or the statement leaves the account out.',
    ],
  },
  ko: {
    reserves_signed: () => [
      '이 서버가 서명했습니다',
      '준비금 증명이며, 공개된 키로 서명했습니다. 그 블록의 잔액은 블록체인의 어느 노드에서나 확인할 수 있습니다.',
    ],
    in_it: () => ['이 계정이 포함되어 있습니다', '계정의 잎에서 서명된 합계까지 이어집니다.'],
    covers: () => ['보관액이 지급할 금액보다 적지 않습니다', '증명에 적힌 모든 자산이 그렇습니다.'],
    not_covered: ({ assets }) => ['지급할 금액이 보관액보다 많습니다', `증명에 그렇게 적혀 있습니다: ${assets}.`],
    other_reserves: () => [
      '지금 이 서버에는 이 증명이 없습니다',
      '서명 뒤에 저장소를 되돌렸거나 그날의 다른 증명이 있습니다.',
    ],
    not_in_it: () => [
      '계정에서 서명된 합계에 이르지 못합니다',
      '저장된 그대로의 파일이 아니거나, 증명에서 이 계정이 빠졌습니다.',
    ],
  },
};

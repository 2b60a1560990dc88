import { defineWords } from '#platform/words.ts';

/** Words for verifiers that requested credentials of other issuers. */
export const verifierWords = defineWords({
  en: {
    title: 'Asked by a link or a code',
    lead: 'Recorded: what they read, without the values.',
    unknown: 'Unknown party',
    unproven: 'Identity not verified',
    times: (n: number) => (n === 1 ? 'Once' : `${n} times`),
    read: (who: string) => `What ${who} asked of me`,
    nothingElse: 'Only which credential it is, none of its content',
    since: { revoked: 'revoked since', suspended: 'suspended since' },
    why: 'Why',
    close: 'Close',
    outcomes: {
      shown: 'Shown',
      unanswered: 'Perhaps shown: no answer came',
      rejected: 'Shown, not accepted',
      refused: 'Refused',
      failed: 'Nothing shown: the check failed',
    },
  },
  ko: {
    title: '링크나 코드로 요청한 곳',
    lead: '무엇을 읽었는지만 남고 값은 남지 않습니다.',
    unknown: '알 수 없는 곳',
    unproven: '확인되지 않은 곳',
    times: (n: number) => `${n}회`,
    read: (who: string) => `${who}의 요청`,
    nothingElse: '증명서 종류만 제시함',
    since: { revoked: '이후 폐지됨', suspended: '이후 정지됨' },
    why: '목적',
    close: '닫기',
    outcomes: {
      shown: '제시함',
      unanswered: '응답이 없음(전달되었을 수 있음)',
      rejected: '제시했으나 받아들여지지 않음',
      refused: '거절함',
      failed: '올바르지 않은 요청이라 제시하지 않음',
    },
  },
});

import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { defineWords } from '#platform/words.ts';

/** Words of erasure requests, for an organisation's staff. */
export const erasureWords = defineWords({
  en: {
    title: 'Requests to erase',
    lead: 'People who ask you to erase the data that you have about them. Each gets your answer.',
    none: 'No requests yet.',
    states: { open: 'Waits', done: 'Erased', kept: 'Kept', withdrawn: 'Taken back' },
    row: (n: number) => `Request ${n}`,
    asked: 'Asked',
    answered: 'Answered',
    known: 'Known here as',
    unknown: 'Never connected',
    payments: 'Payments',
    sends: 'Money sent',
    refunds: 'Refund claims',
    more: 'and more',
    nothing: 'None',
    why: 'Why',
    until: 'Kept until',
    answer: 'Your answer',
    outcomes: { done: 'It is erased', kept: 'Something must be kept' },
    hints: {
      done: 'Everything that you stored about them outside Ingam is deleted.',
      kept: 'Such as receipts that you must keep by law.',
    },
    reasonHint: 'They read this.',
    needed: 'Required.',
    send: 'Answer',
    sending: 'Answering…',
    signing: (n: number) => `Answer request ${n} to erase`,
    sent: 'Answered: they are notified',
    notSent: 'Not answered',
    close: 'Close',
    unanswered: 'No answer came. Try again: it won’t be done twice.',
  },
  ko: {
    title: '삭제 요청',
    lead: '이 조직이 가진 자기 정보를 삭제해 달라고 요청한 사람들입니다. 답변은 요청한 사람에게 전달됩니다.',
    none: '들어온 요청이 없습니다.',
    states: { open: '답변 대기', done: '삭제함', kept: '보관', withdrawn: '취소됨' },
    row: (n: number) => `요청 ${n}`,
    asked: '요청한 날',
    answered: '답변한 날',
    known: '이곳에서의 번호',
    unknown: '연결한 적 없음',
    payments: '결제',
    sends: '송금',
    refunds: '환급 신청',
    more: '그 밖에 더 있음',
    nothing: '없음',
    why: '이유',
    until: '보관 기한',
    answer: '답변',
    outcomes: { done: '삭제했습니다', kept: '일부를 보관해야 합니다' },
    hints: {
      done: '인감 밖에 보관하던 정보를 모두 삭제했습니다.',
      kept: '법에 따라 보관해야 하는 영수증 등이 있습니다.',
    },
    reasonHint: '요청한 사람이 읽습니다.',
    needed: '꼭 필요합니다.',
    send: '답변하기',
    sending: '답변하는 중…',
    signing: (n: number) => `삭제 요청 ${n}에 답변`,
    sent: '답변을 전달했습니다',
    notSent: '답변하지 못했습니다',
    close: '닫기',
    unanswered: '응답이 없습니다. 다시 시도해 주세요. 한 번만 처리됩니다.',
  },
});

/** Reasons for refused answers. Separate from the words of the person's screen, which staff do not load. */
export const erasureReasons: ReasonWords = {
  refusals: {
    erasure_over: {
      en: 'This request is already answered or withdrawn.',
      ko: '이미 답변했거나 취소된 요청입니다.',
    },
  },
};

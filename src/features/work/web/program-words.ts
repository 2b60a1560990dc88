/** What programs of organisations are refused: no screen asks for these, so none carries the words. */
export const programRefusalWords = {
  external_id_used: {
    en: 'This externalId stands for another request.',
    ko: '이미 다른 요청에 쓰인 externalId입니다.',
  },
  not_open: {
    en: 'It is not open any more.',
    ko: '이미 끝난 요청입니다.',
  },
  unknown_approver: {
    en: 'Nobody is connected by this connectionId.',
    ko: '이 connectionId로 연결된 사람이 없습니다.',
  },
  step_unreachable: {
    en: 'A step names too few people who count.',
    ko: '결재할 수 있는 사람이 모자란 단계가 있습니다.',
  },
  due_in_past: {
    en: 'It would be due in the past.',
    ko: '기한이 이미 지난 시각입니다.',
  },
  payment_impossible: {
    en: 'It cannot be paid from here.',
    ko: '여기에서 지급할 수 없습니다.',
  },
  insufficient: {
    en: 'The organisation’s account does not cover it.',
    ko: '조직 계좌의 잔액이 모자랍니다.',
  },
  document_mismatch: {
    en: 'The document is not the one of its fingerprint.',
    ko: '문서가 지문과 맞지 않습니다.',
  },
  document_refused: {
    en: 'This document is not taken.',
    ko: '받을 수 없는 문서입니다.',
  },
  reminded_already: {
    en: 'They were reminded within the hour.',
    ko: '한 시간 안에 이미 알렸습니다.',
  },
} as const;
export type ProgramCode = keyof typeof programRefusalWords;

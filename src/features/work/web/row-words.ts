import { defineWords } from '#platform/words.ts';

/** Texts of a decision's row. Separate, because Home shows the row without the rest of Work. */
export const rowWords = defineWords({
  en: {
    decided: {
      pending: 'Waiting for you',
      approved: 'Approved by you',
      rejected: 'Rejected by you',
      withdrawn: 'Withdrawn',
      amended: 'Amended',
      expired: 'Expired',
      decided_by_others: 'Decided by others',
    },
  },
  ko: {
    decided: {
      pending: '결재 대기 중',
      approved: '내가 승인함',
      rejected: '내가 반려함',
      withdrawn: '회수됨',
      amended: '내용 변경됨',
      expired: '기한 지남',
      decided_by_others: '다른 사람이 결재함',
    },
  },
});

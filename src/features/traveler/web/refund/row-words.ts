import { defineWords } from '#platform/words.ts';

/** Texts of a refund's row. Separate, because Home shows the row without the rest of Traveler. */
export const rowWords = defineWords({
  en: {
    refund: 'Tax refund',
    status: {
      processing: 'Processing',
      approved: 'Approved',
      paid: 'Paid',
      refused: 'Refused',
      returned: 'Taken back',
    },
  },
  ko: {
    refund: '세금 환급',
    status: { processing: '처리 중', approved: '승인', paid: '지급됨', refused: '거절', returned: '회수됨' },
  },
});

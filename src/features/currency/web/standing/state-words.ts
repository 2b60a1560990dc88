import { defineWords } from '#platform/words.ts';

/** States of a member, as the office reads them. */
export const memberStateWords = defineWords({
  en: { active: 'Active', limited: 'Limited', frozen: 'Frozen', closed: 'Closed' },
  ko: { active: '정상', limited: '제한', frozen: '동결', closed: '폐쇄' },
});

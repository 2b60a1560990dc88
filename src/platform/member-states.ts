import { defineWords } from './words.ts';

/** What a member may be: all, within caps of their own, nothing that leaves, or reading and taking out alone. */
export const MEMBER_STATES = ['active', 'limited', 'frozen', 'closed'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** States of a member, as the office reads them. */
export const memberStateWords = defineWords({
  en: { active: 'Active', limited: 'Limited', frozen: 'Frozen', closed: 'Closed' },
  ko: { active: '정상', limited: '제한', frozen: '동결', closed: '폐쇄' },
});

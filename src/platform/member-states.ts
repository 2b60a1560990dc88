import { defineWords } from './words.ts';

/**
 * States of a member. `active`: no restriction. `limited`: individual lower caps. `frozen`: no outgoing money.
 * `closed`: may only read and withdraw.
 */
export const MEMBER_STATES = ['active', 'limited', 'frozen', 'closed'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** Names of the member states in the office. */
export const memberStateWords = defineWords({
  en: { active: 'Active', limited: 'Limited', frozen: 'Frozen', closed: 'Closed' },
  ko: { active: '정상', limited: '제한', frozen: '동결', closed: '폐쇄' },
});

/** Event that notifies a member of a changed state: `{state}`. */
export const STANDING_CHANGED = 'standing_changed';

/** What a member may be: all, within caps of their own, nothing that leaves, or reading and taking out alone. */
export const MEMBER_STATES = ['active', 'limited', 'frozen', 'closed'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** The event by which a member hears that their state has changed: `{state}`. */
export const STANDING_CHANGED = 'standing_changed';

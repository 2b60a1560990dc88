/** Event that notifies a member of a changed state: `{state}`. */
export const STANDING_CHANGED = 'standing_changed';

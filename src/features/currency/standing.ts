/** The event by which a member hears that their state has changed: `{state}`. */
export const STANDING_CHANGED = 'standing_changed';

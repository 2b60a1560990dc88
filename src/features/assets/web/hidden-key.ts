/** Storage key under which the browser remembers that totals are hidden (`yes`). */
export const HIDDEN_KEY = 'amounts-hidden';

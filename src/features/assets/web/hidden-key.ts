/** Under this key a browser remembers that the eye over the totals is closed (`yes`). */
export const HIDDEN_KEY = 'amounts-hidden';

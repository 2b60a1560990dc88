/** `keyCode` of a key that an input method took. */
const TAKEN = 229;

/** True for an Enter that only ends a syllable of Hangul. Safari ends the composition first, so only the key code says so (WebKit bug 165004). */
export const endsSyllable = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === TAKEN;

/** `keyCode` of a key that an input method handled. */
const TAKEN = 229;

/**
 * Reports whether an Enter only ends a syllable of Hangul. Safari ends the composition first, so only the key code
 * shows it (WebKit bug 165004).
 */
export const endsSyllable = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === TAKEN;

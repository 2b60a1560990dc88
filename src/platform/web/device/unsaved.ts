import { useEffect } from 'react';

/** Fields that a person has changed. */
const touched = new Set<Element>();
/** Form steps that have content outside any field. */
const held = new Set<object>();
const FIELDS =
  'textarea, form select, form :is([type=radio], [type=checkbox]), input:not([type=search], [type=radio], [type=checkbox])';

const note = ({ target }: Event) => {
  if (target instanceof Element && target.matches(FIELDS)) touched.add(target);
};
for (const type of ['input', 'change']) globalThis.addEventListener?.(type, note, { capture: true });

/** Reports whether a field has text or a file, or a checkbox or radio button was changed. */
const isFilled = (one: Element): boolean =>
  one instanceof HTMLInputElement && /^(checkbox|radio)$/.test(one.type)
    ? one.checked !== one.defaultChecked
    : 'value' in one && one.value !== '';

/** Reports whether a reload would lose input: a half-filled form, or an act in progress. */
export function isUnsaved(): boolean {
  for (const one of touched) if (!one.isConnected) touched.delete(one);
  return held.size > 0 || [...touched].some(isFilled) || document.querySelector('[aria-busy=true]') !== null;
}

/** Registers content outside any field, such as a picture just taken, while `isHeld` is true. */
export function useUnsaved(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const one = {};
    held.add(one);
    return () => void held.delete(one);
  }, [isHeld]);
}

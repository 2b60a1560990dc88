import { useEffect } from 'react';

/** Fields that a person has changed. */
const touched = new Set<Element>();
/** The steps of forms that hold something without a field. */
const held = new Set<object>();
const FIELDS =
  'textarea, form select, form :is([type=radio], [type=checkbox]), input:not([type=search], [type=radio], [type=checkbox])';

const note = ({ target }: Event) => {
  if (target instanceof Element && target.matches(FIELDS)) touched.add(target);
};
for (const type of ['input', 'change']) globalThis.addEventListener?.(type, note, { capture: true });

/** Returns true for a field with text or a file, and for one that was ticked or unticked. */
const isFilled = (one: Element): boolean =>
  one instanceof HTMLInputElement && /^(checkbox|radio)$/.test(one.type)
    ? one.checked !== one.defaultChecked
    : 'value' in one && one.value !== '';

/** Returns true in the middle of a form, where a reload would lose what was typed, chosen or ticked, and while an act is under way. */
export function isUnsaved(): boolean {
  for (const one of touched) if (!one.isConnected) touched.delete(one);
  return held.size > 0 || [...touched].some(isFilled) || document.querySelector('[aria-busy=true]') !== null;
}

/** Says that this screen holds something that is in no field, such as a picture that was taken. */
export function useUnsaved(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const one = {};
    held.add(one);
    return () => void held.delete(one);
  }, [isHeld]);
}

import { useEffect } from 'react';

/** What a person has typed into, and the steps of forms that hold something without a field. */
const touched = new Set<EventTarget>();
const held = new Set<object>();
const TYPED = 'textarea, form select, input:not([type=search], [type=radio], [type=checkbox], [type=file])';

globalThis.addEventListener?.(
  'input',
  ({ target }) => {
    if (target instanceof Element && target.matches(TYPED)) touched.add(target);
  },
  { capture: true },
);

const isFilled = (one: EventTarget): boolean =>
  one instanceof Element && one.isConnected && 'value' in one && one.value !== '';

/** Whether a person is in the middle of a form, or an act is under way: a reload would cost them what they did. */
export function isUnsaved(): boolean {
  for (const one of touched) if (!(one instanceof Element && one.isConnected)) touched.delete(one);
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

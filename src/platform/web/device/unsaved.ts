import { useEffect } from 'react';

/** Fields that a person has changed, each with whether it was ticked before. */
const touched = new Map<Element, boolean>();
/** The steps of forms that hold something without a field. */
const held = new Set<object>();
const TYPED = 'textarea, form select, input:not([type=search], [type=radio], [type=checkbox], [type=file])';
const CHOSEN = 'input[type=file], form input[type=radio], form input[type=checkbox]';

const note = (target: EventTarget | null, fields: string) => {
  if (!(target instanceof Element) || !target.matches(fields) || touched.has(target)) return;
  touched.set(target, isTickable(target) && !target.checked);
};
globalThis.addEventListener?.('input', ({ target }) => note(target, TYPED), { capture: true });
globalThis.addEventListener?.('change', ({ target }) => note(target, CHOSEN), { capture: true });

const isTickable = (one: Element): one is HTMLInputElement =>
  one instanceof HTMLInputElement && (one.type === 'checkbox' || one.type === 'radio');

function isFilled(one: Element, wasTicked: boolean): boolean {
  if (isTickable(one)) return one.checked !== wasTicked;
  if (one instanceof HTMLInputElement && one.type === 'file') return (one.files?.length ?? 0) > 0;
  return 'value' in one && one.value !== '';
}

/** Returns true in the middle of a form, where a reload would lose what was typed, chosen or ticked, and while an act is under way. */
export function isUnsaved(): boolean {
  for (const one of touched.keys()) if (!one.isConnected) touched.delete(one);
  return (
    held.size > 0 ||
    [...touched].some(([one, wasTicked]) => isFilled(one, wasTicked)) ||
    document.querySelector('[aria-busy=true]') !== null
  );
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

import { useEffect, useEffectEvent } from 'react';
import { addKey, NO_BURST } from './scanner-keys.ts';

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null;

/**
 * Reads a hand scanner that types as a keyboard, while `isOn`. A field receives what is typed into it; one for the same
 * codes (`readsFields`) leaves only codes with letters to this, since the Hangul keyboard turns them into syllables.
 */
export function useHandScanner(isOn: boolean, onText: (text: string) => void, readsFields = false): void {
  const read = useEffectEvent(onText);
  useEffect(() => {
    if (!isOn) return;
    let burst = NO_BURST;
    const press = (event: KeyboardEvent) => {
      const isTyped = isField(event.target);
      if ((isTyped && !readsFields) || event.ctrlKey || event.metaKey || event.altKey) return;
      const result = addKey(burst, event, event.timeStamp);
      burst = result.burst;
      // The field submits digits itself, and must not lose a key of a fast typist.
      if (!result.isTaken || (isTyped && !/\D/.test(result.text ?? ''))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (result.text !== undefined) read(result.text);
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [isOn, readsFields]);
}

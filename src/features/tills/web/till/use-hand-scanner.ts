import { useEffect, useEffectEvent } from 'react';
import { addKey, NO_BURST } from './scanner-keys.ts';

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null;

/** Reads a hand scanner that types as a keyboard, while `isOn` and no field has the focus. */
export function useHandScanner(isOn: boolean, onText: (text: string) => void): void {
  const read = useEffectEvent(onText);
  useEffect(() => {
    if (!isOn) return;
    let burst = NO_BURST;
    const press = (event: KeyboardEvent) => {
      // Ignores keys typed into a field: the field receives the scan and submits it itself.
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const result = addKey(burst, event, event.timeStamp);
      burst = result.burst;
      if (!result.isTaken) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (result.text !== undefined) read(result.text);
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [isOn]);
}

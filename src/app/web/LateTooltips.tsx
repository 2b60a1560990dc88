import { useEffect, useState } from 'react';
import { report } from '#platform/web/device/report.ts';

interface Part extends Pick<typeof import('#ui/feedback/Tooltips.tsx'), 'Tooltips'> {
  /** While the code came. */
  wasPressed: boolean;
}

/** Tooltips are for a pointer that hovers and for the keyboard, so their code comes with the first of either: a finger never needs it. */
export function LateTooltips() {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (part) return;
    const stopping = new AbortController();
    const need = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return;
      stopping.abort();
      let wasPressed = false;
      const press = () => {
        wasPressed = true;
      };
      addEventListener('pointerdown', press, { capture: true, once: true });
      // The tools have their names without it.
      import('#ui/feedback/Tooltips.tsx').then(
        ({ Tooltips }) => setPart({ Tooltips, wasPressed }),
        (error: unknown) => report('No tooltips:', error),
      );
    };
    for (const name of ['pointermove', 'keydown'])
      addEventListener(name, need, { passive: true, signal: stopping.signal });
    return () => stopping.abort();
  }, [part]);
  return part ? <part.Tooltips wasPressed={part.wasPressed} /> : null;
}

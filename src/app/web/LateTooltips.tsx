import { type ComponentType, useEffect, useState } from 'react';
import { report } from '#platform/web/device/report.ts';

/** Tooltips are for a pointer that hovers and for the keyboard, so their code comes with the first of either: a finger never needs it. */
export function LateTooltips() {
  const [part, setPart] = useState<{ Tooltips: ComponentType }>();
  useEffect(() => {
    if (part) return;
    const stopping = new AbortController();
    const need = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return;
      stopping.abort();
      // The tools have their names without it.
      import('#ui/feedback/Tooltips.tsx').then(setPart, (error: unknown) => report('No tooltips:', error));
    };
    for (const name of ['pointermove', 'keydown'])
      addEventListener(name, need, { passive: true, signal: stopping.signal });
    return () => stopping.abort();
  }, [part]);
  return part ? <part.Tooltips /> : null;
}

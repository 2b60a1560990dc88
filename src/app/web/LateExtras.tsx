import { useEffect, useEffectEvent, useState } from 'react';
import { helpAsked } from '#platform/web/help-asked.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';

const loadExtras = () => import('./Extras.tsx').then(({ Extras }) => Extras);

/**
 * What a phone in the hand does without: tooltips and shortcuts, for a pointer that hovers and for the keyboard, what a desk has beside, and
 * help. Their code comes with the first sign of one of them, and hears what was pressed meanwhile.
 */
export function LateExtras({ path }: { path: string }) {
  const [Extras, need] = useLater(loadExtras);
  const [pressed, setPressed] = useState<Event>();
  const want = useEffectEvent((sign?: Event) => {
    let last = sign;
    const listening = new AbortController();
    for (const name of ['pointerdown', 'keydown'])
      addEventListener(name, (event) => (last = event), { capture: true, signal: listening.signal });
    // Only who asked for help is told that it did not come.
    need(() => {
      listening.abort();
      setPressed(last);
    }, !helpAsked.get());
  });
  useEffect(() => {
    if (Extras) return;
    const waiting = new AbortController();
    const hear = (sign?: Event) => {
      if (sign instanceof PointerEvent && sign.pointerType === 'touch') return;
      waiting.abort();
      want(sign);
    };
    for (const name of ['pointermove', 'keydown'])
      addEventListener(name, hear, { passive: true, signal: waiting.signal });
    if (helpAsked.get() || matchMedia('(min-width: 1024px)').matches) hear();
    return helpAsked.subscribe(() => want());
  }, [Extras]);
  return Extras && <Extras path={path} pressed={pressed} />;
}

import { useEffect, useEffectEvent, useState } from 'react';
import { helpTopic, openHelpLink } from '#platform/web/help-topic.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';

const loadExtras = () => import('./Extras.tsx').then(({ Extras }) => Extras);
const AFTER_ALL_MS = 5000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * What a phone in the hand does without: tooltips and shortcuts, for a pointer that hovers and for the keyboard, what a desk has beside, and
 * help. Their code comes with the first sign of one of them, and hears what is pressed until then; without one when everything
 * else is there, for what Home's rows say beyond themselves.
 */
export function LateExtras({ path }: { path: string }) {
  const [Extras, need] = useLater(loadExtras);
  const [pressed] = useState<(Event | undefined)[]>([]);
  // Only who asked for help is told that it did not come.
  const want = useEffectEvent(() => need(() => undefined, helpTopic.get() === undefined));
  useEffect(() => {
    if (Extras) return;
    const waiting = new AbortController();
    const hear = (sign: Event & { readonly pointerType?: string }) => {
      if (sign.type !== 'pointermove' && pressed.length < 9) pressed.push(sign);
      // What a finger has pressed stays `:hover`, and says nothing more.
      if (sign.pointerType !== 'touch') want();
    };
    for (const name of SIGNS) addEventListener(name, hear, { capture: true, signal: waiting.signal });
    openHelpLink(location.hash);
    // Help may have been asked for before this effect ran.
    if (helpTopic.get() !== undefined || matchMedia('(min-width: 1024px)').matches) want();
    const stop = helpTopic.subscribe(want);
    const timer = setTimeout(want, AFTER_ALL_MS);
    return () => {
      stop();
      waiting.abort();
      clearTimeout(timer);
    };
  }, [Extras, pressed]);
  return Extras && <Extras path={path} pressed={pressed} />;
}

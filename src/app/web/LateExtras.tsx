import { useEffect, useEffectEvent, useState } from 'react';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { helpTopic, openHelpLink } from '#ui/help.ts';

const loadExtras = () => import('./Extras.tsx').then(({ Extras }) => Extras);
const AFTER_ALL_MS = 5000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Loads what a phone in the hand rarely needs (tooltips, shortcuts, desktop panels, help) at the first sign of a mouse,
 * keyboard or request for help, and buffers input until then. Without a sign it loads after everything else, since
 * Home's rows need it.
 */
export function LateExtras({ path }: { path: string }) {
  const [Extras, need] = useLater(loadExtras);
  const [pressed] = useState<(Event | undefined)[]>([]);
  // Only a person who asked for help sees that loading failed.
  const want = useEffectEvent(() => need(() => undefined, helpTopic.get() === undefined));
  useEffect(() => {
    if (Extras) return;
    const waiting = new AbortController();
    const hear = (sign: Event & { readonly pointerType?: string }) => {
      if (sign.type !== 'pointermove' && pressed.length < 9) pressed.push(sign);
      // A finger's press leaves `:hover` set, which is no sign of a mouse.
      if (sign.pointerType !== 'touch') want();
    };
    for (const name of SIGNS) addEventListener(name, hear, { capture: true, signal: waiting.signal });
    openHelpLink(location.hash);
    // Help may have been requested before this effect ran.
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

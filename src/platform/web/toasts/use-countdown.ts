import { type RefObject, useEffect, useEffectEvent } from 'react';
import { DURATION_MS } from './toasts.ts';

/** Calls `onEnd` after 5 s. The time stops while the box's region is hovered or focused, or the page is hidden. */
export function useCountdown(box: RefObject<HTMLElement | null>, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const region = box.current?.closest('section');
    if (!region) return;
    let leftMs = DURATION_MS;
    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      leftMs -= Date.now() - startedAt;
    };
    const look = () => {
      stop();
      if (document.hidden || region.matches(':hover, :focus-within')) return;
      startedAt = Date.now();
      timer = setTimeout(end, leftMs);
    };
    const heard = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const;
    // Focus and pointer have their new place only after the event.
    const lookSoon = () => queueMicrotask(look);
    for (const name of heard) region.addEventListener(name, lookSoon);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      stop();
      for (const name of heard) region.removeEventListener(name, lookSoon);
      document.removeEventListener('visibilitychange', look);
    };
  }, [box]);
}

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
    let isOver = false;
    const stop = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      leftMs -= Date.now() - startedAt;
    };
    const look = () => {
      stop();
      if (document.hidden || isOver || region.matches(':focus-within')) return;
      startedAt = Date.now();
      timer = setTimeout(end, leftMs);
    };
    const heard = ['pointerenter', 'pointerleave', 'toggle', 'focusin', 'focusout'] as const;
    // A region that moves into a sheet, and is shown there again, leaves the pointer without an event. If it is still
    // over the region there, it enters again.
    const hear = ({ type }: Event) => {
      if (!type.startsWith('focus')) isOver = type === 'pointerenter';
      // Focus has its new place only after the event.
      queueMicrotask(look);
    };
    for (const name of heard) region.addEventListener(name, hear);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      stop();
      for (const name of heard) region.removeEventListener(name, hear);
      document.removeEventListener('visibilitychange', look);
    };
  }, [box]);
}

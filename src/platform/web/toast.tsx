import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { ToastBody, toastClasses } from '#ui/Toast.tsx';
import { defineWords } from '../words.ts';
import { useWords } from './language.ts';
import { dismiss, onToasts, type Shown, SWIPE_PX, toasts } from './toasts.ts';
import { useCountdown } from './useCountdown.ts';

export { type ToastText, toast } from './toasts.ts';

const HOTKEY = 'F8';
const words = defineWords({
  en: { region: `Notifications (${HOTKEY})` },
  ko: { region: `알림 (${HOTKEY})` },
});

/** The region that toasts appear in, there from the first render; F8 brings the focus to it, Esc takes the toast away and the focus back. */
export function Toaster() {
  const open = useSyncExternalStore(onToasts, toasts).filter(({ isOpen }) => isOpen);
  const w = useWords(words);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  const newest = open[0]?.id;

  useEffect(() => {
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== HOTKEY) return;
      if (!region.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
      region.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => raise(region.current, newest !== undefined), [newest]);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    for (const { id } of open) dismiss(id);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  const those = (isDestructive: boolean) =>
    open
      .filter((one) => Boolean(one.isDestructive) === isDestructive)
      .map((one) => <OneToast key={one.id} one={one} />);
  return (
    <section
      ref={region}
      popover="manual"
      aria-label={w.region}
      tabIndex={-1}
      className={toastClasses.viewport}
      onKeyDown={onKeyDown}
    >
      <div role="status">{those(false)}</div>
      <div aria-live="assertive">{those(true)}</div>
    </section>
  );
}

/** Keeps the region above everything: a modal sheet that opened later would cover it, so a new toast goes on top again. */
function raise(region: HTMLElement | null, hasNew: boolean) {
  if (!region?.showPopover) return;
  const isUnder = hasNew && document.querySelector('dialog:modal') !== null;
  if (isUnder && region.matches(':popover-open')) region.hidePopover();
  if (!region.matches(':popover-open')) region.showPopover();
}

/** One toast: goes after 5 s that are neither hovered nor focused nor in a hidden page, or with a swipe to the right. */
function OneToast({ one: { id, title, text, isDestructive } }: { one: Shown }) {
  const box = useRef<HTMLDivElement>(null);
  const from = useRef<number>(null);
  useCountdown(box, () => dismiss(id));

  const moved = ({ clientX }: PointerEvent) => (from.current === null ? 0 : Math.max(0, clientX - from.current));
  const put = (state: 'move' | 'cancel', px: number) => {
    box.current?.setAttribute('data-swipe', state);
    box.current?.style.setProperty('--swipe-x', `${px}px`);
  };
  const onUp = (event: PointerEvent) => {
    const px = moved(event);
    from.current = null;
    if (px >= SWIPE_PX) dismiss(id);
    else put('cancel', 0);
  };
  return (
    <div
      ref={box}
      className={toastClasses.toast}
      data-state="open"
      onPointerDown={(event) => {
        from.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => from.current !== null && put('move', moved(event))}
      onPointerUp={onUp}
      onPointerCancel={() => {
        from.current = null;
        put('cancel', 0);
      }}
    >
      <ToastBody title={title} text={text} isDestructive={isDestructive} />
    </div>
  );
}

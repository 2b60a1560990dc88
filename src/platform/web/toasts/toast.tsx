import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { toastClasses } from '#ui/feedback/toast-classes.ts';
import { keepReachable } from '#ui/modal.ts';
import { DURATION_MS, dismiss, onToasts, toastFromBefore, toasts, type VisibleToast } from './toasts.ts';

export { type ToastText, toast } from './toasts.ts';

const HOTKEY = 'F8';
const words = defineWords({
  en: { region: `Notifications (${HOTKEY})` },
  ko: { region: `알림 (${HOTKEY})` },
});

interface OneToastProps {
  one: VisibleToast;
}

/** What stands until a toast goes; it comes with the first. */
const OneToast = lazy(() =>
  import('./OneToast.tsx').then(
    (module) => ({ default: module.OneToast }),
    // Most of all what could not be fetched must be said: in plain words then.
    () => ({ default: PlainToast }),
  ),
);

function PlainToast({ one: { id, title, text } }: OneToastProps) {
  useEffect(() => {
    const timer = setTimeout(dismiss, DURATION_MS, id);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div className={toastClasses.toast}>
      {title} {text}
    </div>
  );
}

/**
 * The region that toasts appear in, there from the first render, and inside the modal sheet that is open. F8 brings the focus to it, Esc takes
 * the toast away and the focus back.
 */
export function Toaster() {
  const open = useRaised().filter(({ isOpen }) => isOpen);
  const w = useWords(words);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);

  useEffect(() => {
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== HOTKEY) return;
      if (!region.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
      region.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    toastFromBefore();
    if (!region.current?.showPopover) return;
    region.current.showPopover();
    return keepReachable(region.current);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The sheet around it stays open.
    event.preventDefault();
    for (const { id } of open) dismiss(id);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  const those = (isDestructive: boolean) =>
    open
      .filter((one) => Boolean(one.isDestructive) === isDestructive)
      .map((one) => (
        <Suspense key={one.id}>
          <OneToast one={one} />
        </Suspense>
      ));
  return (
    <div>
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
    </div>
  );
}

/**
 * The toasts, a turn of the browser's loop after each change: by then the region has left the sheet that closed with it, and only what
 * comes into a region that is already there is read out.
 */
function useRaised(): readonly VisibleToast[] {
  const [raised, setRaised] = useState(toasts);
  useEffect(() => onToasts(() => setTimeout(() => setRaised(toasts()))), []);
  return raised;
}

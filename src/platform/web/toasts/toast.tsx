import { type KeyboardEvent, type PointerEvent, use, useEffect, useRef, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { Link } from '#ui/controls/Link.tsx';
import { ToastBody, toastClasses } from '#ui/feedback/Toast.tsx';
import { HelpContext, helpLink } from '#ui/help.ts';
import { keepReachable } from '#ui/modal.ts';
import { dismiss, onToasts, SWIPE_PX, toastFromBefore, toasts, type VisibleToast } from './toasts.ts';
import { useCountdown } from './use-countdown.ts';

export { type ToastText, toast } from './toasts.ts';

const HOTKEY = 'F8';
const words = defineWords({
  en: { region: `Notifications (${HOTKEY})` },
  ko: { region: `알림 (${HOTKEY})` },
});

/**
 * Region in which toasts appear. It exists from the first render, and moves into the open modal sheet. F8 focuses it;
 * Esc closes the toast and returns the focus.
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
      .map((one) => <OneToast key={one.id} one={one} />);
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
 * Returns the toasts one task after each change. By then the region has left a sheet that is closing. Screen readers
 * only announce what is added to a region that already exists.
 */
function useRaised(): readonly VisibleToast[] {
  const [raised, setRaised] = useState(toasts);
  useEffect(() => onToasts(() => setTimeout(() => setRaised(toasts()))), []);
  return raised;
}

/**
 * One toast. It disappears after 5 s, not counting time while it is hovered, focused or on a hidden page, or when
 * swiped to the right.
 */
function OneToast({ one: { id, title, text, isDestructive, code, action } }: { one: VisibleToast }) {
  const help = use(HelpContext);
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
      <ToastBody
        title={title}
        text={text}
        isDestructive={isDestructive}
        action={
          <>
            {action && (
              <button
                type="button"
                className={toastClasses.action}
                // The toast would take this press for a swipe.
                onPointerDown={(event) => event.stopPropagation()}
                onClick={() => {
                  dismiss(id);
                  action.onPress();
                }}
              >
                {action.text}
              </button>
            )}
            {code && help && (
              <Link
                href={helpLink(`:${code}`)}
                className={toastClasses.action}
                onPointerDown={(event) => event.stopPropagation()}
              >
                {help}
              </Link>
            )}
          </>
        }
      />
    </div>
  );
}

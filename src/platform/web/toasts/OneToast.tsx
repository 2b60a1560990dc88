import { type PointerEvent, use, useRef } from 'react';
import { Link } from '#ui/controls/Link.tsx';
import { ToastBody } from '#ui/feedback/Toast.tsx';
import { toastClasses } from '#ui/feedback/toast-classes.ts';
import { HelpContext } from '#ui/help-context.ts';
import { helpLink } from '#ui/help-link.ts';
import { dismiss, SWIPE_PX, type VisibleToast } from './toasts.ts';
import { useCountdown } from './use-countdown.ts';

/** One toast: goes after 5 s that are neither hovered nor focused nor in a hidden page, or with a swipe to the right. */
export function OneToast({ one: { id, title, text, isDestructive, code, action } }: { one: VisibleToast }) {
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
                // The toast would take the pointer for a swipe.
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

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

interface FocusKeptProps {
  /** Name of the part, announced when it receives the focus. */
  label: string;
  className?: string | undefined;
  /** For a control elsewhere that leads to this part. */
  ref?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

const CONTROLS = 'a, button, input, select, textarea';

/** Part of a page whose controls may disappear with their records. The part then takes the focus that would be lost. */
export function FocusKept({ label, className, ref, children }: FocusKeptProps) {
  const own = useRef<HTMLElement>(null);
  const part = ref ?? own;
  // Control last used here, until one elsewhere is used.
  const used = useRef<Element | null>(null);
  useEffect(() => {
    const look = ({ target }: Event) => {
      // A sheet returns the focus to the control that opened it.
      if (!(target instanceof Element) || target.closest('dialog')) return;
      used.current = part.current?.contains(target) ? target.closest(CONTROLS) : null;
    };
    document.addEventListener('focusin', look);
    document.addEventListener('pointerdown', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('pointerdown', look);
    };
  }, [part]);
  useEffect(() => {
    // If the control still exists, no focus is lost: between two controls there is briefly none.
    const isGone = used.current?.isConnected === false;
    const isLost = document.activeElement === document.body && !document.querySelector('dialog:modal');
    if (isGone && isLost) part.current?.focus({ preventScroll: true });
  });
  return (
    <section ref={part} tabIndex={-1} aria-label={label} className={className}>
      {children}
    </section>
  );
}

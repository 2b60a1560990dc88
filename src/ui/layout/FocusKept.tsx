import { type ReactNode, useEffect, useRef } from 'react';

interface FocusKeptProps {
  /** What stands here, read out when the focus comes to it. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

const CONTROLS = 'a, button, input, select, textarea';

/** A part of a page whose controls may go with their records: the focus that would go with them comes to the part itself. */
export function FocusKept({ label, className, children }: FocusKeptProps) {
  const part = useRef<HTMLElement>(null);
  // The control here that was last used; none once another one elsewhere is.
  const used = useRef<Element | null>(null);
  useEffect(() => {
    const look = ({ target }: Event) => {
      // A sheet gives the focus back to the control that opened it.
      if (!(target instanceof Element) || target.closest('dialog')) return;
      used.current = part.current?.contains(target) ? target.closest(CONTROLS) : null;
    };
    document.addEventListener('focusin', look);
    document.addEventListener('pointerdown', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('pointerdown', look);
    };
  }, []);
  useEffect(() => {
    // A control that is still there has lost nothing: between two controls the focus is nowhere for a moment.
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

import { type PointerEvent, type RefObject, useRef } from 'react';

/** Fraction of the sheet's height beyond which releasing it closes the sheet. */
const FAR = 0.25;
/** Pixels per ms: a drag this fast closes the sheet from anywhere, unless it is a tap that slipped. */
const FAST = 0.5;
const SLIP = 24;
const OUT_MS = 140;
const BACK_MS = 320;
const SPRING = 'cubic-bezier(0.3, 1.3, 0.5, 1)';
/** Ms until the closed dialog has left the page. */
const GONE_MS = 100;

const matches = (query: string) => matchMedia(query).matches;
const isStill = () => matches('(prefers-reduced-motion: reduce)');

/**
 * Lets a sheet be dragged down by its head. Far or fast enough, it closes; otherwise it springs back. Under reduced
 * motion it does not follow the finger.
 */
export function useSheetDrag(sheet: RefObject<HTMLDialogElement | null>, isBusy: boolean, close: () => void) {
  const begun = useRef<{ y: number; at: number }>(undefined);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (isBusy || isOnButton || event.button !== 0 || matches('(min-width: 600px)')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    begun.current = { y: event.clientY, at: event.timeStamp };
  };
  const movedBy = ({ clientY }: PointerEvent) => Math.max(0, clientY - (begun.current?.y ?? clientY));
  const onPointerMove = (event: PointerEvent) => {
    if (!begun.current || !sheet.current || isStill()) return;
    sheet.current.style.transform = `translateY(${movedBy(event)}px)`;
  };
  const onPointerUp = (event: PointerEvent) => {
    const { current: dialog } = sheet;
    if (!begun.current || !dialog) return;
    const moved = movedBy(event);
    const isFast = moved > SLIP && moved / (event.timeStamp - begun.current.at) > FAST;
    begun.current = undefined;
    dialog.style.transform = '';
    const isClosing = event.type === 'pointerup' && (isFast || moved > dialog.offsetHeight * FAR);
    const from = { transform: `translateY(${moved}px)` };
    if (isStill()) {
      if (isClosing) close();
    } else if (isClosing) {
      const out = dialog.animate([from, { transform: 'translateY(100%)' }], { duration: OUT_MS, fill: 'forwards' });
      out.onfinish = () => {
        close();
        setTimeout(() => out.cancel(), GONE_MS);
      };
    } else if (moved > 0) dialog.animate([from, { transform: 'none' }], { duration: BACK_MS, easing: SPRING });
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

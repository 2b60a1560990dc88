import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export const ZOOM = { least: 0.5, most: 4, tapped: 2 } as const;
const STEP = 1.25;
const TAP_MS = 300;
const TAP_PX = 24;

interface Point {
  readonly x: number;
  readonly y: number;
}

export const within = (zoom: number): number => Math.min(ZOOM.most, Math.max(ZOOM.least, zoom));

/**
 * Zoom of the pages relative to their container: buttons, pinch, double tap, Ctrl with the wheel, and the keys + - 0.
 * The point under the fingers stays in place.
 */
export function useZoom(scroller: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1);
  const about = useRef<{ point: Point; from: number }>(undefined);
  const zoomTo = (to: number, point?: Point) => {
    const box = scroller.current;
    if (!box) return;
    about.current = { point: point ?? { x: box.clientWidth / 2, y: box.clientHeight / 2 }, from: zoom };
    setZoom(within(to));
  };
  useLayoutEffect(() => {
    const box = scroller.current;
    const { point, from } = about.current ?? {};
    if (!box || !point || !from) return;
    const by = zoom / from;
    box.scrollTo((box.scrollLeft + point.x) * by - point.x, (box.scrollTop + point.y) * by - point.y);
  }, [zoom, scroller]);
  useTouch(scroller, zoom, zoomTo);
  const onKeyDown = ({
    key,
    ctrlKey,
    metaKey,
    altKey,
  }: { key: string } & Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === '+' || key === '=') zoomTo(zoom * STEP);
    if (key === '-') zoomTo(zoom / STEP);
    if (key === '0') zoomTo(1);
  };
  return {
    zoom,
    larger: () => zoomTo(zoom * STEP),
    smaller: () => zoomTo(zoom / STEP),
    fit: () => zoomTo(1),
    onKeyDown,
  };
}

function useTouch(scroller: RefObject<HTMLElement | null>, zoom: number, zoomTo: (to: number, point: Point) => void) {
  const now = useEffectEvent(() => zoom);
  const set = useEffectEvent(zoomTo);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top } = box.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    let pinch: { readonly apart: number; readonly zoom: number } | undefined;
    let tap: (Point & { readonly time: number }) | undefined;
    const onStart = ({ touches }: TouchEvent) => {
      const [a, b] = touches;
      pinch = a && b ? { apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), zoom: now() } : undefined;
    };
    const onMove = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (!pinch || !a || !b) return;
      event.preventDefault();
      const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
      set((pinch.zoom * apart) / pinch.apart, at(middle));
    };
    const onEnd = ({ touches, changedTouches, timeStamp }: TouchEvent) => {
      const [last] = changedTouches;
      if (pinch || !last || touches.length > 0) {
        tap = undefined;
        return;
      }
      const point = at(last);
      const isSecond = tap && timeStamp - tap.time < TAP_MS && Math.hypot(point.x - tap.x, point.y - tap.y) < TAP_PX;
      tap = isSecond ? undefined : { ...point, time: timeStamp };
      if (isSecond) set(now() === 1 ? ZOOM.tapped : 1, point);
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      set(now() * Math.exp(-event.deltaY / 200), at(event));
    };
    box.addEventListener('touchstart', onStart, { passive: true });
    box.addEventListener('touchmove', onMove, { passive: false });
    box.addEventListener('touchend', onEnd, { passive: true });
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      box.removeEventListener('touchstart', onStart);
      box.removeEventListener('touchmove', onMove);
      box.removeEventListener('touchend', onEnd);
      box.removeEventListener('wheel', onWheel);
    };
  }, [scroller]);
}

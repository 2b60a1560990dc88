import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Spot {
  readonly x: number;
  readonly y: number;
}
/** Distance that a finger may move before it counts as a drag. */
const SLACK = 6;

/** Handles a finger or mouse on a drawing with this width in units: drags, or presses at a spot, in those units. */
export function usePointer(
  frame: RefObject<HTMLElement | null>,
  across: number,
  acts: { readonly drag: (by: Spot) => void; readonly press: (at: Spot) => void },
) {
  const drag = useEffectEvent(acts.drag);
  const press = useEffectEvent(acts.press);
  useEffect(() => {
    const on = frame.current;
    if (!on) return;
    let last: (Spot & { isDragged: boolean }) | undefined;
    const unit = () => across / on.getBoundingClientRect().width;
    const down = ({ clientX: x, clientY: y }: PointerEvent) => {
      last = { x, y, isDragged: false };
    };
    const move = (event: PointerEvent) => {
      if (!last) return;
      const by = { x: event.clientX - last.x, y: event.clientY - last.y };
      if (!last.isDragged && Math.hypot(by.x, by.y) < SLACK) return;
      if (!last.isDragged) on.setPointerCapture(event.pointerId);
      last = { x: event.clientX, y: event.clientY, isDragged: true };
      drag({ x: by.x * unit(), y: by.y * unit() });
    };
    const up = ({ clientX, clientY }: PointerEvent) => {
      const box = on.getBoundingClientRect();
      if (last && !last.isDragged) press({ x: (clientX - box.left) * unit(), y: (clientY - box.top) * unit() });
      last = undefined;
    };
    const cancel = () => {
      last = undefined;
    };
    const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel } as const;
    for (const [name, listener] of Object.entries(listeners)) on.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) on.removeEventListener(name, listener as EventListener);
    };
  }, [frame, across]);
}

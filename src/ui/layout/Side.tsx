import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createStore } from '#ui/store.ts';
import { useRoomFor } from '#ui/use-room-for.ts';
import styles from './Side.module.css';

/** Element for an open record on a desktop, beside its list. Undefined on a phone, where the record is a sheet. */
export const detailPlace = createStore<HTMLElement | undefined>(undefined);

/**
 * Second column of a screen from 768 px on; on a phone its content follows the other parts. A record opened from the
 * list replaces it.
 */
export function Side({ children }: { children?: ReactNode }) {
  const hasRoom = useRoomFor('columns');
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!hasRoom || !place.current) return;
    detailPlace.set(place.current);
    return () => detailPlace.set(undefined);
  }, [hasRoom]);
  return (
    <div className={styles.side} data-side>
      <div className={styles.rest}>{children}</div>
      {hasRoom && <div ref={place} />}
    </div>
  );
}

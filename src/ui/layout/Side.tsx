import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createStore } from '#ui/store.ts';
import { useRoomFor } from '#ui/use-room-for.ts';
import styles from './Side.module.css';

/** Where a record that is opened stands at a desk: beside its list; nowhere on a phone, where it is a sheet. */
export const detailPlace = createStore<HTMLElement | undefined>(undefined);

/** A screen's second column from 768 pixels on, its last part below the others on a phone; what is opened from the list takes its place. */
export function Side({ children }: { children?: ReactNode }) {
  const hasRoom = useRoomFor('columns');
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!hasRoom || !place.current) return;
    detailPlace.set(place.current);
    return () => detailPlace.set(undefined);
  }, [hasRoom]);
  return (
    <div className={styles.side}>
      <div className={styles.rest}>{children}</div>
      {hasRoom && <div ref={place} />}
    </div>
  );
}

/** What stands there while nothing is chosen: a sentence that says so, and only where there is room. */
export function NothingChosen({ text }: { text: string }) {
  return <p className={styles.nothing}>{text}</p>;
}

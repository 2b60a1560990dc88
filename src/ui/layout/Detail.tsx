import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#ui/controls/Button.tsx';
import { cross } from '#ui/drawings/icons.ts';
import { useStore } from '#ui/store.ts';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { FocusKept } from './FocusKept.tsx';
import { Unbroken } from './List.tsx';
import { Sheet } from './Sheet.tsx';
import styles from './Side.module.css';
import { detailPlace } from './Side.tsx';
import { moveShared, rowOf } from './shared-move.ts';

type DetailProps = ComponentProps<typeof Sheet>;

/** Full details of one record from a list: beside the list if the screen has a column for it, else in a sheet. */
export function Detail(props: DetailProps) {
  const place = useStore(detailPlace);
  if (!place) return <Sheet {...props} />;
  return props.isOpen ? createPortal(<Pane {...props} />, place) : null;
}

function Pane({ onClose, title, lead, children, closeLabel, isBusy = false }: DetailProps) {
  const body = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const row = useFocus(body, heading, title);
  const ask = () => {
    const to = () => rowOf(row.current);
    if (!isBusy) moveShared(to() && body.current, to, onClose);
  };
  useEscape(body, ask);
  return (
    <FocusKept label={title} className={styles.detail}>
      <div ref={body}>
        <div className={styles.head}>
          <h2 className={styles.title} tabIndex={-1} ref={heading}>
            <Unbroken text={title} />
          </h2>
          {closeLabel && <IconButton icon={cross} label={closeLabel} onClick={ask} className={styles.close} />}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
        <TextSpan>{children}</TextSpan>
      </div>
    </FocusKept>
  );
}

/**
 * Moves the focus to the title when a record is chosen, and back to its row when it is closed. A record that was
 * already open when the page loaded takes no focus. Returns the row.
 */
function useFocus(body: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>, title: string) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const pressed = document.activeElement;
    // Another title means another record.
    if (title === '' || !(pressed instanceof HTMLElement) || pressed.matches('body, h1')) return;
    const isFromList = !body.current?.contains(pressed);
    if (isFromList) row.current = pressed;
    heading.current?.focus({ preventScroll: true });
    body.current?.closest('[class*=side]')?.scrollTo(0, 0);
    if (isFromList && body.current) comeFrom(pressed, body.current);
  }, [title, body, heading]);
  // A press on the row of the open record, which may be open without a press.
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      const pressed = target instanceof Element && target.closest<HTMLElement>('button[aria-current=true]');
      if (!pressed) return;
      row.current = pressed;
      heading.current?.focus({ preventScroll: true });
    };
    document.addEventListener('click', onPress);
    return () => document.removeEventListener('click', onPress);
  }, [heading]);
  useLayoutEffect(() => {
    const here = body.current;
    return () => {
      if (here?.contains(document.activeElement)) row.current?.focus({ preventScroll: true });
    };
  }, [body]);
  return row;
}

/** The part is already rendered, but hidden until its row has moved. */
function comeFrom(pressed: HTMLElement, part: HTMLElement) {
  part.style.opacity = '0';
  moveShared(
    rowOf(pressed),
    () => part,
    () => {
      part.style.opacity = '';
    },
  );
}

/** Closes on Esc inside the part; a sheet above it handles its own. */
function useEscape(body: RefObject<HTMLElement | null>, close: () => void) {
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    const here = body.current;
    const heard = ({ key, target }: KeyboardEvent) => {
      const isOver = target instanceof Element && target.closest('dialog') !== null;
      if (key === 'Escape' && !isOver) onEscape();
    };
    here?.addEventListener('keydown', heard);
    return () => here?.removeEventListener('keydown', heard);
  }, [body]);
}

import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconButton } from '#ui/controls/Button.tsx';
import { cross } from '#ui/drawings/icons.ts';
import { modalClosed, modalOpened } from '#ui/modal.ts';
import { openOnHistory } from '#ui/sheet-history.ts';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { Unbroken } from './List.tsx';
import styles from './Sheet.module.css';
import { moveShared, rowOf } from './shared-move.ts';
import { useSheetDrag } from './use-sheet-drag.ts';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Consequence of continuing, below the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Name of the close button. Without it, only Esc, the scrim and the sheet's own buttons close the sheet. */
  closeLabel?: string | undefined;
  /** While something is being sent, nothing closes the sheet. */
  isBusy?: boolean | undefined;
}

/**
 * Modal sheet on the browser's own dialog. The focus stays inside and then returns to where it was; Esc, Back, the
 * scrim and dragging down close it.
 */
export function Sheet({ isOpen, onClose, title, lead, children, closeLabel, isBusy = false }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const row = useRef<HTMLElement>(undefined);
  const titleId = useId();
  const close = () => {
    if (!isBusy) onClose();
  };
  const ask = () => {
    const to = () => rowOf(row.current);
    if (!isBusy) moveShared(to() && dialog.current, to, onClose);
    return !isBusy;
  };

  useShown(dialog, heading, row, isOpen, ask);
  // A button that changes the sheet's question disappears with it. The new title is announced, and the focus stays in
  // the sheet.
  useEffect(() => {
    if (!isOpen || dialog.current?.contains(document.activeElement)) return;
    heading.current?.focus();
    // The previous content may have been scrolled; the new one starts at its top.
    dialog.current?.scrollTo(0, 0);
  });

  const drag = useSheetDrag(dialog, isBusy, close);
  /** Browsers close a dialog on a second Esc whatever the page does. A busy sheet is then reopened at once. */
  const onForced = () => {
    if (!isOpen || dialog.current?.open) return;
    if (isBusy) dialog.current?.showModal();
    else onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        ask();
      }}
      onClose={onForced}
      onPointerDown={(event) => isOnScrim(event) && ask()}
    >
      {isOpen && (
        <div className={styles.body}>
          <div className={styles.head} {...drag}>
            <h2 id={titleId} className={styles.title} tabIndex={-1} ref={heading}>
              <Unbroken text={title} />
            </h2>
            {closeLabel && <IconButton icon={cross} label={closeLabel} onClick={ask} className={styles.close} />}
          </div>
          {lead && <p className={styles.lead}>{lead}</p>}
          <TextSpan>{children}</TextSpan>
        </div>
      )}
    </dialog>
  );
}

/**
 * Shows the dialog while it is open, growing out of the pressed row if there is one. It focuses the title and adds a
 * history entry.
 */
function useShown(
  dialog: RefObject<HTMLDialogElement | null>,
  heading: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | undefined>,
  isOpen: boolean,
  onBack: () => boolean,
) {
  const back = useEffectEvent(onBack);
  useLayoutEffect(() => {
    const sheet = dialog.current;
    if (!isOpen || !sheet) return;
    let isWanted = true;
    const show = () => {
      if (!isWanted) return;
      sheet.showModal();
      modalOpened(sheet);
      heading.current?.focus();
    };
    row.current = rowOf(document.activeElement);
    moveShared(row.current, () => moved(sheet), show);
    const leave = openOnHistory(() => back());
    return () => {
      isWanted = false;
      leave();
      sheet.close();
      delete sheet.dataset.moved;
      modalClosed(sheet);
    };
  }, [isOpen, dialog, heading, row]);
}

/** A sheet that grows out of its row does not slide up. */
function moved(sheet: HTMLElement): HTMLElement {
  sheet.dataset.moved = '';
  return sheet;
}

/** Reports whether a press is outside the sheet. Presses in a sheet above this one belong to that sheet. */
function isOnScrim({ target, currentTarget, clientX: x, clientY: y }: PointerEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

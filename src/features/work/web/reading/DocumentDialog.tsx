import { lazy, type ReactNode, Suspense, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { lastOther } from '#features/work/blocker.ts';
import type { Approval } from '#features/work/contract.ts';
import { readName } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { arrowLeft } from '#ui/drawings/icons.ts';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { modalClosed, modalOpened } from '#ui/modal.ts';
import { openOnHistory } from '#ui/sheet-history.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { Money } from '#ui/text/Money.tsx';
import { amountOf } from '../approval-text.ts';
import styles from '../deciding/Asking.module.css';
import { askingWords } from '../deciding/asking-words.ts';
import { nameOf, requesterName } from '../requester-name.ts';

/** The document reader is loaded with the first document. */
export const ApprovalDocument = lazy(() =>
  import('./ApprovalDocument.tsx').then(({ ApprovalDocument: of }) => ({ default: of })),
);

interface DocumentDialogProps {
  approval: Approval;
  onClose: () => void;
  onOpened: (approval: Approval) => void;
  /** The buttons Reject, Ask back and Approve. */
  acts: ReactNode;
}

/** Full-screen document on a phone, with the acts at its foot. Back and Esc close it. */
export function DocumentDialog({ approval, onClose, onOpened, acts }: DocumentDialogProps) {
  const w = useWords(askingWords);
  const language = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const box = dialog.current;
    if (!box) return;
    box.showModal();
    modalOpened(box);
    box.querySelector('h2')?.focus();
    const leave = openOnHistory(() => {
      close();
      return true;
    });
    return () => {
      leave();
      box.close();
      modalClosed(box);
    };
  }, []);
  const { title, requester, organisation, document } = approval;
  return (
    <dialog
      ref={dialog}
      className={styles.reader}
      aria-labelledby="document-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.top}>
        <IconButton icon={arrowLeft} label={w.back} onClick={onClose} />
        <h2 id="document-title" tabIndex={-1}>
          <LangText>{title}</LangText>
        </h2>
      </div>
      <p className={styles.who}>
        <LangText>
          {organisation && requester && requester !== organisation.displayName
            ? w.from(requester, nameOf(organisation, language))
            : (requesterName(approval, language) ?? document?.name ?? '')}
        </LangText>
      </p>
      <div className={styles.pages}>
        <Suspense fallback={<SkeletonBlock height={320} label={w.open} />}>
          <ApprovalDocument {...{ approval, onOpened }} beside={<Beside approval={approval} />} below={acts} />
        </Suspense>
      </div>
    </dialog>
  );
}

/** The amount, the step, and who approved before. */
function Beside({ approval }: { approval: Approval }) {
  const w = useWords(askingWords);
  const language = useLanguage();
  const amount = amountOf(approval);
  const { step, steps } = approval;
  const other = lastOther(approval);
  return (
    <>
      {amount && (
        <p className={styles.sum}>
          <Money text={amount} />
        </p>
      )}
      {steps.length > 0 && <p className={styles.meta}>{w.stepOf(step, steps.length)}</p>}
      {other?.decision === 'approved' && (
        <p className={styles.sealed}>
          <LangText>{w.sealedBy(readName(other, 'name', language) ?? w.gone)}</LangText>
        </p>
      )}
    </>
  );
}

import { Suspense } from 'react';
import type { Approval } from '#features/work/contract.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { document as documentIcon } from '#ui/drawings/icons-more.ts';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { Name } from '#ui/text/LangText.tsx';
import styles from '../deciding/Asking.module.css';
import { askingWords } from '../deciding/asking-words.ts';
import { ApprovalDocument } from './DocumentDialog.tsx';

interface DocumentPaneProps {
  approval: Approval;
  /** True if a person chose it. A document shown by default is not loaded until then. */
  isChosen: boolean;
  onOpen: () => void;
  onOpened: (approval: Approval) => void;
}

/** The document as a column between list and decision, on a wide desktop. */
export function DocumentPane({ approval, isChosen, onOpen, onOpened }: DocumentPaneProps) {
  const w = useWords(askingWords);
  const { document } = approval;
  return (
    <div className={styles.paper}>
      <h2>
        <Name>{document?.name ?? ''}</Name>
      </h2>
      {isChosen ? (
        <div className={styles.pages}>
          <Suspense fallback={<SkeletonBlock height={480} label={w.open} />}>
            <ApprovalDocument {...{ approval, onOpened }} isDesk />
          </Suspense>
        </div>
      ) : (
        <div className={styles.lead}>
          <p>{w.noPage}</p>
          <Button look="secondary" icon={documentIcon} className={styles.open} onClick={onOpen}>
            {w.open}
          </Button>
        </div>
      )}
    </div>
  );
}

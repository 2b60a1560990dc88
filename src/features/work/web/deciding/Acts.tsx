import { blockerOf } from '#features/work/blocker.ts';
import type { Approval } from '#features/work/contract.ts';
import { useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { useStatusWord } from '../approval-text.ts';
import styles from '../Work.module.css';
import { words } from '../words.ts';
import asking from './Asking.module.css';
import { askingWords } from './asking-words.ts';

/** The steps of an approval's sheet. */
export type SheetStep = 'view' | 'approve' | 'reject' | 'ask';

export interface ActsProps {
  approval: Approval;
  onAsk: (what: SheetStep) => void;
  /** Class for the foot of the document, without a gap above. */
  className?: string | undefined;
}

/** The acts on a pending document: ask a question if an organisation asks, reject, and approve once it was opened. */
export function Acts({ approval, onAsk, className }: ActsProps) {
  const w = useWords(words);
  const a = useWords(askingWords);
  const blocker = useBlocker(approval);
  if (approval.status !== 'pending') return null;
  const isStill = blocker?.what === 'over' || blocker?.what === 'asked';
  return (
    <div className={classes(approval.organisation ? asking.triple : styles.pair, className)}>
      <Button look="danger-text" isAct data-key="r" isDisabled={isStill} onClick={() => onAsk('reject')}>
        {w.reject}
      </Button>
      {approval.organisation && (
        <Button look="quiet" isAct isDisabled={isStill} onClick={() => onAsk('ask')}>
          {a.askBack}
        </Button>
      )}
      <Button
        look="seal-outline"
        isAct
        data-key="a"
        leading={<RoundSeal isGlyph text="인" size={22} />}
        isDisabled={blocker !== undefined}
        reason={blocker?.reason}
        onClick={() => onAsk('approve')}
      >
        {w.approve}
      </Button>
    </div>
  );
}

/** Returns the reason why an approval cannot be approved now, with its text; undefined if nothing blocks it. */
export function useBlocker(approval: Approval) {
  const over = useStatusWord(approval);
  const a = useWords(askingWords);
  const what = blockerOf(approval);
  const said = { over, asked: a.isAsked, paid: a.paysYou, unopened: a.openFirst };
  return what && { what, reason: said[what] };
}

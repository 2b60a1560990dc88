import { useWords } from '#platform/web/device/language.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import type { Approval } from '../contract.ts';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { words } from './words.ts';

interface DecisionSheetProps {
  /** Without one the sheet is closed. */
  approval: Approval | undefined;
  onClose: () => void;
}

/** A document that was decided: its facts, and who did what to it. */
export function DecisionSheet({ approval, onClose }: DecisionSheetProps) {
  const w = useWords(words);
  return (
    <Detail isOpen={approval !== undefined} onClose={onClose} title={approval?.title ?? ''} closeLabel={w.close}>
      {approval && <ApprovalFacts approval={approval} />}
    </Detail>
  );
}

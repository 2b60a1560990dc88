import { ShareExtract } from '#features/statements/web/extracts/ShareExtract.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import { hasArchive } from '../blocker.ts';
import type { Approval } from '../contract.ts';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { SaveEverything } from './deciding/SaveEverything.tsx';
import { words } from './words.ts';

interface DecisionSheetProps {
  /** Undefined while the sheet is closed. */
  approval: Approval | undefined;
  onClose: () => void;
}

/** A decided document: its facts and history, and the archive if an organisation asked. */
export function DecisionSheet({ approval, onClose }: DecisionSheetProps) {
  const w = useWords(words);
  return (
    <Detail isOpen={approval !== undefined} onClose={onClose} title={approval?.title ?? ''} closeLabel={w.close}>
      {approval && <ApprovalFacts approval={approval} />}
      {(approval?.status === 'approved' || approval?.status === 'rejected') && (
        <ShareExtract of="decision" id={approval.id} />
      )}
      {approval && hasArchive(approval) && <SaveEverything id={approval.id} />}
    </Detail>
  );
}

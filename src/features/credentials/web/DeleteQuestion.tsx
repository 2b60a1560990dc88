import { useWords } from '#platform/web/language.ts';
import { Question } from '#ui/ButtonPair.tsx';
import { showWords } from './show-words.ts';
import type { useDelete } from './useDelete.ts';

interface DeleteQuestionProps {
  credentialId: number;
  deleting: ReturnType<typeof useDelete>;
  onCancel: () => void;
}

/** Asks once more before a credential is revoked and deleted. */
export function DeleteQuestion({ credentialId, deleting, onCancel }: DeleteQuestionProps) {
  const w = useWords(showWords);
  return (
    <Question
      text={w.deleteText}
      cancel={w.cancel}
      act={w.deleteYes}
      acting={w.deleting}
      isActing={deleting.isBusy}
      onCancel={onCancel}
      onAct={() => void deleting.remove(credentialId)}
    />
  );
}

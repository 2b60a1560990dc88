import { useWords } from '#platform/web/device/language.ts';
import { Question } from '#ui/controls/ButtonPair.tsx';
import type { Credential } from '../contract.ts';
import { showWords } from './show/show-words.ts';
import type { Removal, useTakeBack } from './use-take-back.ts';

interface TakeBackQuestionProps {
  way: Removal;
  credential: Credential;
  taking: ReturnType<typeof useTakeBack>;
  onCancel: () => void;
}

/** Asks for confirmation before a credential is revoked, or revoked and deleted. */
export function TakeBackQuestion({ way, credential, taking, onCancel }: TakeBackQuestionProps) {
  const w = useWords(showWords);
  return (
    <Question
      text={w[way].text}
      cancel={w.cancel}
      act={w[way].yes}
      acting={w[way].acting}
      isActing={taking.isBusy}
      onCancel={onCancel}
      onAct={() => void taking.takeBack(way, { id: credential.id, name: credential.credentialData.name })}
    />
  );
}

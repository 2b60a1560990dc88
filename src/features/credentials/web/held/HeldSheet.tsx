import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { Detail } from '#ui/layout/Detail.tsx';
import { textIn } from '../../claim-text.ts';
import type { Held } from '../../contract.ts';
import { call } from '../calls.ts';
import styles from '../DigitalId.module.css';
import { reasons } from '../reasons.ts';
import { showWords } from '../show/show-words.ts';
import { HeldFacts } from './HeldFacts.tsx';
import { heldWords } from './held-words.ts';

interface HeldSheetProps {
  /** The sheet is closed while this is undefined. */
  held: Held | undefined;
  onClose: () => void;
}

/** Sheet of one credential by another issuer: its claims, its issuer, and a way to delete it. */
export function HeldSheet({ held, onClose }: HeldSheetProps) {
  const w = useWords(heldWords);
  const language = useLanguage();
  const [isAsked, setIsAsked] = useState(false);
  const close = () => {
    setIsAsked(false);
    onClose();
  };
  const { isBusy, remove } = useRemove(close);
  const name = held ? textIn(held.name, language) : '';
  return (
    <Detail
      isOpen={held !== undefined}
      onClose={close}
      title={isAsked ? w.deleteTitle : name}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {held && !isAsked && (
        <>
          <HeldFacts held={held} />
          <div className={styles.delete}>
            <Button look="danger-text" isAct isWide onClick={() => setIsAsked(true)}>
              {w.delete}
            </Button>
          </div>
        </>
      )}
      {held && isAsked && (
        <Question
          text={w.deleteText}
          cancel={w.cancel}
          act={w.yes}
          acting={w.deleting}
          isActing={isBusy}
          onCancel={() => setIsAsked(false)}
          onAct={() => void remove(held.id, name)}
        />
      )}
    </Detail>
  );
}

const DELETE = 'DELETE /api/held-credentials/{userId}/{heldId}';

function useRemove(onDone: () => void) {
  const w = useWords(heldWords);
  const s = useWords(showWords);
  const userId = useUserId();
  const routes = ['GET /api/held-credentials/{userId}'];
  const { isBusy, act } = useAct({ reasons, otherwise: s.unreachable, routes });
  const remove = (heldId: number, name: string) => {
    const sent = { params: { userId, heldId } };
    return act(() => signedCall(call, w.signing(name), DELETE, sent), {
      done: { title: w.deleted },
      failed: w.failed,
      onDone,
    });
  };
  return { isBusy, remove };
}

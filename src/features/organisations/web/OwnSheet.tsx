import { type FormEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Membership } from '../wire.ts';
import { call } from './calls.ts';
import styles from './Organisations.module.css';
import { ownWords } from './own-words.ts';
import { RegisteredName } from './RegisteredName.tsx';
import { officerActs } from './reasons.ts';
import { words } from './words.ts';

interface OwnSheetProps {
  of: Membership;
  isOpen: boolean;
  onClose: () => void;
}

/** What an owner decides about an organisation itself. */
export function OwnSheet({ of, isOpen, onClose }: OwnSheetProps) {
  const all = useWords(words);
  const w = useWords(ownWords);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w.title} lead={w.lead} closeLabel={all.close} isBusy={isBusy}>
      <Names of={of} onBusy={setIsBusy} onDone={onClose} />
      <RegisteredName of={of} onBusy={setIsBusy} />
      {!of.organisation.isOperator && <End of={of} onBusy={setIsBusy} />}
    </Sheet>
  );
}

const CHANGE = 'PATCH /api/org/{id}';
const CLOSE = 'POST /api/org/{id}/close';

interface PartProps {
  of: Membership;
  onBusy: (isBusy: boolean) => void;
}

function Names({ of: { organisation: it }, onBusy, onDone }: PartProps & { onDone: () => void }) {
  const w = useWords(ownWords);
  const [displayName, setDisplayName] = useState(it.displayName);
  const [nameKo, setNameKo] = useState(it.nameKo ?? '');
  const { isBusy, refused, forget, act } = useAct({ ...officerActs, onBusy });
  const body = { displayName: displayName.trim(), nameKo: nameKo.trim() || null };
  const isSame = body.displayName === it.displayName && body.nameKo === it.nameKo;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!body.displayName) return focusFirstFault(form);
    const sent = { params: { id: it.id }, body };
    const isSaved = await act(() => signedCall(call, w.signing(body.displayName), CHANGE, sent), {
      done: { title: w.saved },
      failed: w.notSaved,
      onDone,
    });
    if (!isSaved) focusFirstFault(form);
  };
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text);
    forget();
  };
  return (
    <form className={styles.form} noValidate aria-label={w.save} onSubmit={(event) => void save(event)}>
      <TextField
        label={w.displayName}
        value={displayName}
        maxLength={60}
        required
        error={displayName.trim() ? refused.displayName : w.required}
        onChange={({ target }) => typed(setDisplayName)(target.value)}
      />
      <TextField
        label={w.nameKo}
        hint={w.nameKoHint}
        value={nameKo}
        maxLength={60}
        lang="ko"
        error={refused.nameKo}
        onChange={({ target }) => typed(setNameKo)(target.value)}
      />
      <Button isAct isWide type="submit" isDisabled={isBusy || isSame}>
        {isBusy ? w.saving : w.save}
      </Button>
    </form>
  );
}

function End({ of: { organisation: it }, onBusy }: PartProps) {
  const all = useWords(words);
  const w = useWords(ownWords);
  const { isBusy, act } = useAct({ ...officerActs, onBusy });
  const params = { id: it.id };
  const close = () =>
    act(() => signedCall(call, w.signingClose(it.displayName), CLOSE, { params }), {
      done: { title: w.closed(it.displayName) },
      failed: w.notClosed,
      onDone: () => go('/organisations'),
    });
  return (
    <Confirm
      text={w.closeText(it.displayName)}
      cancel={all.cancel}
      act={w.close}
      acting={w.closing}
      isActing={isBusy}
      onAct={close}
    />
  );
}

import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Membership } from '../wire.ts';
import { call, officerActs } from './calls.ts';
import styles from './Organisations.module.css';
import { ownWords } from './own-words.ts';
import { RegisteredName } from './RegisteredName.tsx';
import { words } from './words.ts';

interface OwnSheetProps {
  of: Membership;
  isOpen: boolean;
  onClose: () => void;
}

/** Sheet for an owner: the organisation's names, and closing it. */
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
  const { isBusy, refused, forget, act } = useAct({ ...officerActs, onBusy });
  const form = useForm(
    { displayName: it.displayName, nameKo: it.nameKo ?? '' },
    ({ displayName }) => ({ displayName: !displayName.trim() && w.required }),
    refused,
    forget,
  );
  const body = { displayName: form.values.displayName.trim(), nameKo: form.values.nameKo.trim() || null };
  const isSame = body.displayName === it.displayName && body.nameKo === it.nameKo;
  const save = form.press(() =>
    act(() => signedCall(call, w.signing(body.displayName), CHANGE, { params: { id: it.id }, body }), {
      done: { title: w.saved },
      failed: w.notSaved,
      onDone,
    }),
  );
  return (
    <form className={styles.form} noValidate aria-label={w.save} onSubmit={save}>
      <TextField
        label={w.displayName}
        maxLength={60}
        required
        {...form.field('displayName')}
        error={body.displayName ? form.error('displayName') : w.required}
      />
      <TextField label={w.nameKo} hint={w.nameKoHint} maxLength={60} lang="ko" {...form.field('nameKo')} />
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

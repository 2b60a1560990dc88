import { type FormEvent, useState } from 'react';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Membership } from '../wire.ts';
import { call } from './calls.ts';
import styles from './Organisations.module.css';
import { ownWords } from './own-words.ts';
import { RegisteredName } from './RegisteredName.tsx';
import { useOfficerAct } from './use-officer-act.ts';
import { words } from './words.ts';

const RENAME = 'PATCH /api/org/{id}';
const CLOSE = 'POST /api/org/{id}/close';

interface OwnSheetProps {
  of: Membership;
  isOpen: boolean;
  onClose: () => void;
}

/** What only owners decide: the names of their organisation, and its end. */
export function OwnSheet({ of, isOpen, onClose }: OwnSheetProps) {
  const w = useWords(ownWords);
  const all = useWords(words);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w.title} lead={w.lead} closeLabel={all.close} isBusy={isBusy}>
      {isOpen && (
        <>
          <SeenNames of={of} onBusy={setIsBusy} />
          <RegisteredName of={of} onBusy={setIsBusy} />
          <Closing of={of} onBusy={setIsBusy} onClosed={onClose} />
        </>
      )}
    </Sheet>
  );
}

interface PartProps {
  of: Membership;
  onBusy: (isBusy: boolean) => void;
}

function SeenNames({ of: { organisation: it }, onBusy }: PartProps) {
  const w = useWords(ownWords);
  const [displayName, setDisplayName] = useState(it.displayName);
  const [nameKo, setNameKo] = useState(it.nameKo ?? '');
  const [isTried, setIsTried] = useState(false);
  const { isBusy, refused, act, prove } = useOfficerAct();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsTried(true);
    if (!displayName.trim()) return focusFirstFault(form);
    const sent = { params: { id: it.id }, body: { displayName: displayName.trim(), nameKo: nameKo.trim() || null } };
    onBusy(true);
    const isSaved = await act(
      () =>
        prove(w.signingNames(sent.body.displayName), { call: RENAME, ...sent }, (proof) =>
          call(RENAME, { ...sent, ...proof }),
        ),
      { done: { title: w.saved }, failed: w.notSaved },
    );
    onBusy(false);
    if (!isSaved) focusFirstFault(form);
  };
  return (
    <form className={styles.form} noValidate aria-label={w.seen} onSubmit={(event) => void save(event)}>
      <TextField
        label={w.displayName}
        value={displayName}
        maxLength={60}
        required
        error={isTried && !displayName.trim() ? w.required : (refused.displayName ?? refused.name)}
        onChange={({ target }) => setDisplayName(target.value)}
      />
      <TextField
        label={w.nameKo}
        value={nameKo}
        maxLength={60}
        error={refused.nameKo}
        onChange={({ target }) => setNameKo(target.value)}
      />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.saving : undefined}>
        {w.save}
      </Button>
    </form>
  );
}

function Closing({ of: { organisation: it }, onBusy, onClosed }: PartProps & { onClosed: () => void }) {
  const w = useWords(ownWords);
  const all = useWords(words);
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, act, prove } = useOfficerAct();
  const params = { id: it.id };
  const close = async () => {
    onBusy(true);
    await act(
      () =>
        prove(w.signingClose(it.displayName), { call: CLOSE, params }, (proof) => call(CLOSE, { params, ...proof })),
      { done: { title: w.closed(it.displayName) }, failed: w.notClosed, onDone: onClosed },
    );
    onBusy(false);
  };
  return (
    <>
      <SectionHead title={w.end} />
      {isAsking ? (
        <Question
          text={w.closeText(it.displayName)}
          cancel={all.cancel}
          act={w.close}
          acting={w.closing}
          isActing={isBusy}
          onCancel={() => setIsAsking(false)}
          onAct={() => void close()}
        />
      ) : (
        <Button look="danger-text" isWide onClick={() => setIsAsking(true)}>
          {w.close}
        </Button>
      )}
    </>
  );
}

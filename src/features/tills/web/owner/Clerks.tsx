import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { Till } from '#features/tills/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { FormToggle } from '#platform/web/FormToggle.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button, TextButton } from '#ui/controls/Button.tsx';
import { contact } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { call, tillActs } from '../calls.ts';
import { words } from '../words.ts';
import { areDigits, ClerkFields, DigitsField } from './EnrolSheet.tsx';
import styles from './Owner.module.css';
import { ownerWords } from './owner-words.ts';

const SET = 'PATCH /api/org/{id}/tills/{tillId}/clerks/{clerkId}';
const REMOVE = 'DELETE /api/org/{id}/tills/{tillId}/clerks/{clerkId}';
const ADD = 'POST /api/org/{id}/tills/{tillId}/clerks';

/** Manages the clerks of a till: add, unlock, change the code, remove. */
export function Clerks({ id, till }: { id: number; till: Till }) {
  const w = useWords(ownerWords);
  const { cancel } = useWords(words);
  const [opened, setOpened] = useState<number>();
  const chosen = till.clerks.find((one) => one.id === opened);
  return (
    <>
      {till.clerks.length === 0 && <p className={styles.quiet}>{w.noClerks}</p>}
      <List label={w.clerks}>
        {till.clerks.map((one) => (
          <ListRow
            key={one.id}
            icon={contact}
            title={<Name>{one.name}</Name>}
            meta={one.isLocked ? w.isLocked : w.isOpen}
            isChosen={one.id === opened}
            onClick={() => setOpened(one.id === opened ? undefined : one.id)}
          />
        ))}
      </List>
      {chosen && <OneClerk key={chosen.id} id={id} till={till} clerk={chosen} onDone={() => setOpened(undefined)} />}
      <FormToggle open={w.addClerk} isQuiet cancel={cancel}>
        {(close) => <AddClerk id={id} till={till} onDone={close} />}
      </FormToggle>
    </>
  );
}

interface OneClerkProps {
  id: number;
  till: Till;
  clerk: Till['clerks'][number];
  onDone: () => void;
}

function OneClerk({ id, till, clerk, onDone }: OneClerkProps) {
  const w = useWords(ownerWords);
  const [digits, setDigits] = useState('');
  const { isBusy, refused, act } = useAct(tillActs);
  const params = { id, tillId: till.id, clerkId: clerk.id };
  const set = (body: { digits?: string }, what: string, title: string) => {
    const sent = { params, body };
    return act(() => signedCall(call, what, SET, sent), {
      done: { title },
      failed: w.failed,
      onDone,
    });
  };
  const remove = () =>
    act(() => signedCall(call, w.remove, REMOVE, { params }), {
      done: { title: w.removed(clerk.name) },
      failed: w.failed,
      onDone,
    });
  return (
    <div className={styles.form}>
      {clerk.isLocked && (
        <Button
          isAct
          isWide
          isDisabled={isBusy}
          onClick={() => void set({}, w.signingUnlock(clerk.name), w.unlocked(clerk.name))}
        >
          {w.unlock}
        </Button>
      )}
      <DigitsField label={w.newDigits} value={digits} error={refused.digits} onChange={setDigits} />
      <Button
        look="quiet"
        isAct
        isWide
        isDisabled={isBusy || !areDigits(digits)}
        onClick={() => void set({ digits }, w.signingDigits(clerk.name), w.changed)}
      >
        {w.changeDigits}
      </Button>
      <TextButton onClick={() => void remove()}>{`${w.remove}: ${clerk.name}`}</TextButton>
    </div>
  );
}

function AddClerk({ id, till, onDone }: { id: number; till: Till; onDone: () => void }) {
  const w = useWords(ownerWords);
  const { isBusy, refused, act } = useAct(tillActs);
  const judge = (typed: { name: string; digits: string }) => ({
    name: !typed.name.trim() && w.required,
    digits: !areDigits(typed.digits) && w.digitsBad,
  });
  const form = useForm({ name: '', digits: '' }, judge, refused);
  const submit = form.press(() => {
    const body = { name: form.values.name.trim(), digits: form.values.digits };
    return act(() => signedCall(call, w.signingClerk(body.name), ADD, { params: { id, tillId: till.id }, body }), {
      done: { title: w.added(body.name) },
      failed: w.failed,
      onDone,
    });
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ClerkFields
        {...form.values}
        onName={form.put('name')}
        onDigits={form.put('digits')}
        errors={{ name: form.error('name'), digits: form.error('digits') }}
      />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.adding : undefined}>
        {w.addClerk}
      </Button>
    </form>
  );
}

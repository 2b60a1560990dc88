import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { Secret } from '#features/organisations/web/keys/Secret.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { QrFrame } from '#ui/drawings/QrFrame.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { MadeLink } from '../contract.ts';
import { FORMS, type Form, LIMITS } from '../rules.ts';
import styles from './Connections.module.css';
import { call, peopleActs } from './calls.ts';
import { peopleWords } from './people-words.ts';

interface AddPersonSheetProps {
  id: number;
  seed: string;
  isOpen: boolean;
  onClose: () => void;
}

const MAKE = 'POST /api/org/{id}/connect/links';

/** Creates a link or an eight-digit code that connects a person, and shows it once. */
export function AddPersonSheet({ id, seed, isOpen, onClose }: AddPersonSheetProps) {
  const w = useWords(peopleWords);
  const [made, setMade] = useState<MadeLink>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={made ? w.shown : w.add}
      lead={made ? w.shownLead : w.addLead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {made ? (
        <div className={styles.form}>
          {made.code === null && <QrFrame did={seed} text={made.link} label={w.qr} />}
          <Secret
            text={made.code ?? made.link}
            label={w[made.form]}
            share={made.code === null ? { title: made.purpose, url: made.link } : { text: made.code }}
          />
          <Button look="quiet" isWide onClick={close}>
            {w.done}
          </Button>
        </div>
      ) : (
        <LinkForm id={id} onBusy={setIsBusy} onMade={setMade} />
      )}
    </Sheet>
  );
}

interface LinkFormProps {
  id: number;
  onBusy: (isBusy: boolean) => void;
  onMade: (made: MadeLink) => void;
}

const FIRST: { form: Form; purpose: string; reference: string } = { form: 'link', purpose: '', reference: '' };

function LinkForm({ id: organisation, onBusy, onMade }: LinkFormProps) {
  const w = useWords(peopleWords);
  const { isBusy, refused, fault, forget, act } = useAct({ ...peopleActs, onBusy });
  const form = useForm(FIRST, ({ purpose }) => ({ purpose: !purpose.trim() && w.required }), refused, forget);
  const kind = form.values.form;
  const submit = form.press(() => {
    const [purpose, reference] = [form.values.purpose.trim(), form.values.reference.trim() || null];
    const sent = { params: { id: organisation }, body: { form: kind, purpose, reference } };
    const work = () => signedCall(call, w.signingMake(purpose), MAKE, sent);
    return act(work, { failed: w.notMade, onDone: onMade });
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Segmented
        label={w.form}
        value={kind}
        options={FORMS.map((id) => ({ id, label: w.forms[id] }))}
        onChange={form.put('form')}
      />
      <p className={styles.quiet}>{w.formHint[kind]}</p>
      <TextField
        label={w.purpose}
        hint={w.purposeHint}
        maxLength={LIMITS.purpose}
        required
        {...form.field('purpose')}
        error={form.error('purpose') ?? fault}
      />
      <TextField
        label={w.reference}
        hint={w.referenceHint}
        maxLength={LIMITS.reference}
        autoComplete="off"
        {...form.field('reference')}
      />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.making : undefined}>
        {w.make}
      </Button>
    </form>
  );
}

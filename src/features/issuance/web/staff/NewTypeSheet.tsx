import { type FormEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { COUNT, numberWithin } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { plus } from '#ui/drawings/icons.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { claimsOfLabels, type Labels, LIMITS } from '../../rules.ts';
import { call } from '../calls.ts';
import { type FormatChoice, FormatField, formatsOf } from './FormatField.tsx';
import styles from './Issuing.module.css';
import { issuingWords } from './issuing-words.ts';
import { issuingActs } from './use-pages.ts';

interface NewTypeSheetProps {
  id: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Designs a type of credential: what it is called, what it says, and for how long it is good. */
export function NewTypeSheet({ id, isOpen, onClose }: NewTypeSheetProps) {
  const w = useWords(issuingWords);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={w.newType}
      lead={w.newTypeLead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      <TypeForm id={id} onBusy={setIsBusy} onMade={onClose} />
    </Sheet>
  );
}

const DESIGN = 'POST /api/org/{id}/issuing/types';
/** As typed; the number tells rows apart. */
interface Row extends Labels {
  readonly nth: number;
}
const emptyRow = (nth: number): Row => ({ nth, label: '', labelKo: '' });
const isWhole = ({ label, labelKo }: Labels) => label.trim() !== '' && labelKo.trim() !== '';

function useDraft() {
  const [name, setName] = useState('');
  const [nameKo, setNameKo] = useState('');
  const [days, setDays] = useState('365');
  const [format, setFormat] = useState<FormatChoice>('dc+sd-jwt');
  const [labels, setLabels] = useState<readonly Row[]>([emptyRow(1)]);
  const validityDays = numberWithin(days, COUNT, 1, LIMITS.validityDays) ?? 0;
  const areDaysRight = validityDays > 0;
  return {
    ...{ name, setName, nameKo, setNameKo, days, setDays, format, setFormat, labels, setLabels, areDaysRight },
    isWhole: name.trim() !== '' && nameKo.trim() !== '' && areDaysRight && labels.every(isWhole),
    body: {
      name: name.trim(),
      nameKo: nameKo.trim(),
      claims: claimsOfLabels(labels),
      formats: formatsOf(format),
      validityDays,
    },
  };
}

function TypeForm({ id, onBusy, onMade }: { id: number; onBusy: (isBusy: boolean) => void; onMade: () => void }) {
  const w = useWords(issuingWords);
  const draft = useDraft();
  const [isTried, setIsTried] = useState(false);
  const { isBusy, refused, fault, forget, act } = useAct({ ...issuingActs, onBusy });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsTried(true);
    if (!draft.isWhole) return focusFirstFault(form);
    const sent = { params: { id }, body: draft.body };
    await act(() => signedCall(call, w.signingType(sent.body.name), DESIGN, sent), {
      done: { title: w.typeMade },
      failed: w.typeNotMade,
      onDone: onMade,
    });
  };
  const reasonOf = useAmountReason();
  const missing = (text: string) => (isTried && text.trim() === '' ? w.required : undefined);
  return (
    <form className={styles.form} noValidate onChange={forget} onSubmit={(event) => void submit(event)}>
      <TextField
        label={w.name}
        value={draft.name}
        maxLength={LIMITS.name}
        required
        error={missing(draft.name) ?? refused.name ?? fault}
        onChange={({ target }) => draft.setName(target.value)}
      />
      <TextField
        label={w.nameKo}
        lang="ko"
        value={draft.nameKo}
        maxLength={LIMITS.name}
        required
        error={missing(draft.nameKo) ?? refused.nameKo}
        onChange={({ target }) => draft.setNameKo(target.value)}
      />
      <Claims labels={draft.labels} isTried={isTried} error={refused.claims} onChange={draft.setLabels} />
      <TextField
        label={w.days}
        hint={w.daysHint}
        inputMode="numeric"
        value={draft.days}
        maxLength={12}
        required
        error={isTried && !draft.areDaysRight ? (reasonOf(draft.days, COUNT) ?? w.daysBad) : refused.validityDays}
        onChange={({ target }) => draft.setDays(target.value)}
      />
      <FormatField value={draft.format} onChange={draft.setFormat} />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.making : undefined}>
        {w.makeType}
      </Button>
    </form>
  );
}

interface ClaimsProps {
  labels: readonly Row[];
  isTried: boolean;
  error?: string | undefined;
  onChange: (labels: readonly Row[]) => void;
}

/** What a credential says, one row for each claim: its label in both languages. */
function Claims({ labels, isTried, error, onChange }: ClaimsProps) {
  const w = useWords(issuingWords);
  const missing = (text: string) => (isTried && text.trim() === '' ? w.required : undefined);
  const change = (at: number, part: Partial<Labels>) =>
    onChange(labels.map((one) => (one.nth === at ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.claims}>
      <legend className={styles.legend}>{w.claims}</legend>
      {labels.map((one) => (
        <div key={one.nth} className={styles.claim}>
          <TextField
            label={w.claim(one.nth)}
            value={one.label}
            maxLength={LIMITS.name}
            required
            error={missing(one.label)}
            onChange={({ target }) => change(one.nth, { label: target.value })}
          />
          <TextField
            label={w.claimKo(one.nth)}
            lang="ko"
            value={one.labelKo}
            maxLength={LIMITS.name}
            required
            error={missing(one.labelKo)}
            onChange={({ target }) => change(one.nth, { labelKo: target.value })}
          />
        </div>
      ))}
      {error && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
      {labels.length < LIMITS.claims && (
        <Button look="quiet" icon={plus} onClick={() => onChange([...labels, emptyRow(labels.length + 1)])}>
          {w.addClaim}
        </Button>
      )}
      {labels.length > 1 && (
        <Button look="quiet" onClick={() => onChange(labels.slice(0, -1))}>
          {w.dropClaim}
        </Button>
      )}
    </fieldset>
  );
}

import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { COUNT, numberWithin } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
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

/** Form for a credential type: its name, claims and validity. */
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
/** Labels as typed; the number identifies the row. */
interface Row extends Labels {
  readonly nth: number;
}
const emptyRow = (nth: number): Row => ({ nth, label: '', labelKo: '' });
const isWhole = ({ label, labelKo }: Labels) => label.trim() !== '' && labelKo.trim() !== '';

const FIRST = {
  name: '',
  nameKo: '',
  days: '365',
  format: 'dc+sd-jwt' as FormatChoice,
  labels: [emptyRow(1)] as readonly Row[],
};
const daysIn = (typed: string) => numberWithin(typed, COUNT, 1, LIMITS.validityDays);

function TypeForm({ id, onBusy, onMade }: { id: number; onBusy: (isBusy: boolean) => void; onMade: () => void }) {
  const w = useWords(issuingWords);
  const reasonOf = useAmountReason();
  const { isBusy, refused, fault, forget, act } = useAct({ ...issuingActs, onBusy });
  const judge = ({ name, nameKo, days, labels }: typeof FIRST) => ({
    name: name.trim() === '' && w.required,
    nameKo: nameKo.trim() === '' && w.required,
    labels: !labels.every(isWhole),
    validityDays: daysIn(days) === undefined && (reasonOf(days, COUNT) ?? w.daysBad),
  });
  const form = useForm(FIRST, judge, refused);
  const { labels, format } = form.values;
  const submit = form.press(() => {
    const [name, nameKo] = [form.values.name.trim(), form.values.nameKo.trim()];
    const validityDays = Number(daysIn(form.values.days));
    const body = { name, nameKo, claims: claimsOfLabels(labels), formats: formatsOf(format), validityDays };
    void act(() => signedCall(call, w.signingType(name), DESIGN, { params: { id }, body }), {
      done: { title: w.typeMade },
      failed: w.typeNotMade,
      onDone: onMade,
    });
  });
  return (
    <form className={styles.form} noValidate onChange={forget} onSubmit={submit}>
      <TextField
        label={w.name}
        maxLength={LIMITS.name}
        required
        {...form.field('name')}
        error={form.error('name') ?? fault}
      />
      <TextField label={w.nameKo} lang="ko" maxLength={LIMITS.name} required {...form.field('nameKo')} />
      <Claims labels={labels} isTried={form.isTried} error={refused.claims} onChange={form.put('labels')} />
      <TextField
        label={w.days}
        hint={w.daysHint}
        inputMode="numeric"
        maxLength={12}
        required
        {...form.field('days')}
        error={form.error('validityDays')}
      />
      <FormatField value={format} onChange={form.put('format')} />
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

/** Editor for claims, one row each with its label in both languages. */
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

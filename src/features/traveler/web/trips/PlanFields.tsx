import { type FormEvent, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/controls/Field.tsx';
import { areDatesInOrder } from '../../rules.ts';
import {
  isPlanComplete,
  type PlanForm,
  type PlanValues,
  planStatuses,
  planTypes,
  planValues,
} from '../../trips/plan-form.ts';
import styles from '../Traveler.module.css';
import { words } from '../words.ts';
import { PlanOverlaps } from './PlanOverlaps.tsx';

interface PlanFieldsProps {
  /** `id` is set for an existing trip. */
  start: PlanForm & { readonly id?: number };
  act: string;
  acting: string;
  isSending: boolean;
  /** The server's reasons for refusing fields, by name. */
  refused: Readonly<Record<string, string>>;
  /** True for an existing trip. */
  hasStatus?: boolean | undefined;
  /** Resolves to whether the server accepted the trip. */
  onSend: (values: PlanValues) => Promise<boolean>;
}

/**
 * Form for a trip: title, destination, dates in order and type are required, notes are optional. An existing trip also
 * has a status.
 */
export function PlanFields({ start, act, acting, isSending, refused, hasStatus, onSend }: PlanFieldsProps) {
  const w = useWords(words);
  const [form, setForm] = useState<PlanForm>(start);
  const [isTried, setIsTried] = useState(false);
  const bind = (field: keyof PlanForm) => ({
    value: form[field],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [field]: event.target.value }),
    error: isTried && field !== 'notes' && form[field].trim() === '' ? w.required : refused[field],
    required: field !== 'notes',
  });
  const areReversed = form.startDate !== '' && form.endDate !== '' && !areDatesInOrder(form.startDate, form.endDate);
  const end = bind('endDate');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    setIsTried(true);
    const values = planValues(form);
    if (!isPlanComplete(form)) toast({ title: w.missingTitle, text: w.missing, isDestructive: true });
    const isTaken = values !== undefined && (await onSend(values));
    if (!isTaken) focusFirstFault(element);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField label={w.tripTitle} maxLength={200} {...bind('title')} />
      <TextField label={w.destination} maxLength={200} {...bind('destination')} />
      <div className={styles.dates}>
        <TextField label={w.startDate} type="date" max="9999-12-31" {...bind('startDate')} />
        <TextField
          label={w.endDate}
          type="date"
          max="9999-12-31"
          min={form.startDate}
          {...end}
          error={areReversed ? w.datesReversed : end.error}
        />
      </div>
      <PlanOverlaps id={start.id} startDate={form.startDate} endDate={form.endDate} />
      <SelectField
        label={w.travelType}
        options={[{ value: '', text: w.choose }, ...planTypes.map((value) => ({ value, text: w.planTypes[value] }))]}
        {...bind('type')}
      />
      {hasStatus && (
        <SelectField
          label={w.statusTerm}
          options={planStatuses.map((value) => ({ value, text: w.planStatus[value] }))}
          {...bind('status')}
        />
      )}
      <TextAreaField label={w.notes} hint={w.optional} maxLength={2000} {...bind('notes')} />
      <Button type="submit" isAct isWide loadingText={isSending ? acting : undefined}>
        {act}
      </Button>
    </form>
  );
}

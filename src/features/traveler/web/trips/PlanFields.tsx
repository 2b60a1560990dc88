import { type FormEvent, useState } from 'react';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
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
  /** A trip that is there already has its id. */
  start: PlanForm & { readonly id?: number };
  act: string;
  acting: string;
  isSending: boolean;
  /** Why the server did not take a field, by its name. */
  refused: Readonly<Record<string, string>>;
  /** Of a trip that is there already. */
  hasStatus?: boolean | undefined;
  /** Resolves to whether the trip was taken. */
  onSend: (values: PlanValues) => Promise<boolean>;
}

/** Title, destination, dates and type, all required and the dates in order, and notes; a trip that is changed has its status, too. */
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

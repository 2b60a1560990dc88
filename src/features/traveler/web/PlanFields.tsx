import { type FormEvent, useState } from 'react';
import { useWords } from '#platform/web/language.ts';
import { toast } from '#platform/web/toast.tsx';
import { Button } from '#ui/Button.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/Field.tsx';
import { isPlanComplete, type PlanForm, type PlanValues, planTypes, planValues } from '../plan-form.ts';
import { areDatesInOrder } from '../rules.ts';
import styles from './Traveler.module.css';
import { words } from './words.ts';

interface PlanFieldsProps {
  start: PlanForm;
  act: string;
  acting: string;
  isSending: boolean;
  onSend: (values: PlanValues) => void;
}

/** Title, destination, dates and type, all required and the dates in order, and notes; for a new trip and a changed one. */
export function PlanFields({ start, act, acting, isSending, onSend }: PlanFieldsProps) {
  const w = useWords(words);
  const [form, setForm] = useState(start);
  const [isTried, setIsTried] = useState(false);
  const bind = (field: keyof PlanForm) => ({
    value: form[field],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [field]: event.target.value }),
    error: isTried && field !== 'notes' && form[field].trim() === '' ? w.required : undefined,
    required: field !== 'notes',
  });
  const areReversed = form.startDate !== '' && form.endDate !== '' && !areDatesInOrder(form.startDate, form.endDate);
  const end = bind('endDate');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    setIsTried(true);
    const values = planValues(form);
    if (!isPlanComplete(form)) toast({ title: w.missingTitle, text: w.missing, isDestructive: true });
    if (values) onSend(values);
    else requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
      <SelectField
        label={w.travelType}
        options={[{ value: '', text: w.choose }, ...planTypes.map((value) => ({ value, text: w.planTypes[value] }))]}
        {...bind('type')}
      />
      <TextAreaField label={w.notes} hint={w.optional} maxLength={2000} {...bind('notes')} />
      <Button type="submit" isWide loadingText={isSending ? acting : undefined}>
        {act}
      </Button>
    </form>
  );
}

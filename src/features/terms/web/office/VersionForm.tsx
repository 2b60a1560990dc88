import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { dayOf } from '#platform/korean-days.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField, TextField } from '#ui/controls/Field.tsx';
import type { Content, TermsKind } from '../../rules.ts';
import { textNames } from '../words.ts';
import { reasons } from './calls.ts';
import { requestVersion } from './request-version.ts';
import { contentOf, daysIn, FIELDS, type FormValues, isLong, type TextField as Named, typedOf } from './text-form.ts';
import { textWords } from './text-words.ts';

const DAY_MS = 86_400_000;
const tomorrow = () => dayOf(new Date(Date.now() + DAY_MS));

interface VersionFormProps {
  kind: TermsKind;
  from: Content | undefined;
  onDrop: () => void;
}

/**
 * Form for the next version: its content, its start, the reason, and the button that requests a check by another
 * officer.
 */
export function VersionForm({ kind, from, onDrop }: VersionFormProps) {
  const w = useWords(textWords);
  const names = useWords(textNames);
  const { act, isBusy, refused } = useOfficeAct(reasons);
  const judge = (typed: FormValues) => {
    const days = daysIn(typed.days ?? '');
    const needed = [...FIELDS[kind].filter((field) => field !== 'days'), 'validFrom', 'reason'];
    return {
      ...Object.fromEntries(needed.map((name) => [name, (typed[name] ?? '').trim() === '' && w.needed])),
      days: typeof days === 'number' && w.badLine(days),
    };
  };
  const form = useForm<FormValues>(() => ({ ...typedOf(from), validFrom: '', reason: '' }), judge, refused);
  const ask = form.press(() => {
    const { validFrom = '', reason = '', days = '' } = form.values;
    const read = daysIn(days);
    const content = contentOf(kind, form.values, typeof read === 'number' ? [] : read);
    void act(() => requestVersion({ content, validFrom, reason: reason.trim() }, w.sign(names[kind], validFrom)), {
      done: { title: w.asked },
      failed: w.notAsked,
      onDone: onDrop,
    });
  });
  return (
    <>
      {FIELDS[kind].map((field) => (
        <OneField
          key={field}
          field={field}
          text={form.values[field] ?? ''}
          error={form.error(field)}
          onType={form.put(field)}
        />
      ))}
      {refused.content && (
        <p role="alert" className={office.wait}>
          {refused.content}
        </p>
      )}
      <TextField label={w.holdsFrom} type="date" min={tomorrow()} hint={w.holdsFromHint} {...form.field('validFrom')} />
      <TextField label={w.why} hint={w.whyHint} maxLength={200} {...form.field('reason')} />
      <div className={office.acts}>
        <Button isWide isAct loadingText={isBusy ? w.asking : undefined} onClick={ask}>
          {w.ask}
        </Button>
        <Button look="quiet" isWide isDisabled={isBusy} onClick={onDrop}>
          {w.drop}
        </Button>
      </div>
    </>
  );
}

interface OneFieldProps {
  field: Named;
  text: string;
  error: string | undefined;
  onType: (text: string) => void;
}

/** Long texts have a multi-line field. */
function OneField({ field, text, error, onType }: OneFieldProps) {
  const w = useWords(textWords);
  const wiring = { label: w.fields[field], value: text, error };
  const onChange = ({ target }: { target: { value: string } }) => onType(target.value);
  if (!isLong(field)) return <TextField {...wiring} onChange={onChange} />;
  return <TextAreaField rows={10} hint={field === 'days' ? w.dayLines : w.subset} {...wiring} onChange={onChange} />;
}

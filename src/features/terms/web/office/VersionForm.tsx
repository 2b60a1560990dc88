import { useState } from 'react';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField, TextField } from '#ui/controls/Field.tsx';
import type { Content, TermsKind } from '../../rules.ts';
import { textNames } from '../text-names.ts';
import { askFor } from './ask-for.ts';
import { reasons } from './reasons.ts';
import { contentOf, daysIn, FIELDS, isLong, type TextField as Named, type Typed, typedOf } from './text-form.ts';
import { textWords } from './text-words.ts';

const DAY_MS = 86_400_000;
const KOREA_MS = 9 * 3_600_000;
const tomorrow = () => new Date(Date.now() + KOREA_MS + DAY_MS).toISOString().slice(0, 10);

interface VersionFormProps {
  kind: TermsKind;
  from: Content | undefined;
  onDrop: () => void;
}

/** The next version as it is written: what it says, from when it holds, why, and the press that asks somebody else to check it. */
export function VersionForm({ kind, from, onDrop }: VersionFormProps) {
  const w = useWords(textWords);
  const names = useWords(textNames);
  const { act, isBusy, refused, prove } = useOfficeAct(reasons);
  const [typed, setTyped] = useState<Typed>(() => typedOf(from));
  const [validFrom, setValidFrom] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const days = daysIn(typed.days ?? '');
  const faultOf = (field: Named): string | undefined => {
    if (field === 'days' && typeof days === 'number') return w.badLine(days);
    return field !== 'days' && (typed[field] ?? '').trim() === '' ? w.needed : undefined;
  };
  const ask = async () => {
    setIsTried(true);
    const isWhole = FIELDS[kind].every((field) => faultOf(field) === undefined);
    if (!isWhole || typeof days === 'number' || validFrom === '' || reason.trim() === '') return;
    const sent = { content: contentOf(kind, typed, days), validFrom, reason: reason.trim() };
    await act(() => askFor(sent, (toSign, make) => prove(w.sign(names[kind], validFrom), toSign, make)), {
      done: { title: w.asked },
      failed: w.notAsked,
      onDone: onDrop,
    });
  };
  const empty = (text: string) => (isTried && text.trim() === '' ? w.needed : undefined);
  return (
    <>
      {FIELDS[kind].map((field) => (
        <OneField
          key={field}
          field={field}
          text={typed[field] ?? ''}
          error={(isTried ? faultOf(field) : undefined) ?? refused[field]}
          onType={(text) => setTyped((before) => ({ ...before, [field]: text }))}
        />
      ))}
      {refused.content && (
        <p role="alert" className={office.wait}>
          {refused.content}
        </p>
      )}
      <TextField
        label={w.holdsFrom}
        type="date"
        min={tomorrow()}
        hint={w.holdsFromHint}
        value={validFrom}
        error={empty(validFrom) ?? refused.validFrom}
        onChange={({ target }) => setValidFrom(target.value)}
      />
      <TextField
        label={w.why}
        hint={w.whyHint}
        value={reason}
        maxLength={200}
        error={empty(reason) ?? refused.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={office.acts}>
        <Button look="seal-outline" isWide isAct loadingText={isBusy ? w.asking : undefined} onClick={() => void ask()}>
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

/** What is long is typed into a box of lines. */
function OneField({ field, text, error, onType }: OneFieldProps) {
  const w = useWords(textWords);
  const wiring = { label: w.fields[field], value: text, error };
  const onChange = ({ target }: { target: { value: string } }) => onType(target.value);
  if (!isLong(field)) return <TextField {...wiring} onChange={onChange} />;
  return <TextAreaField rows={10} hint={field === 'days' ? w.dayLines : w.subset} {...wiring} onChange={onChange} />;
}

import { useState } from 'react';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioRows } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { type DeskCode, deskCodes } from '../../desk.ts';
import type { OfficeSitting } from '../../office-contract.ts';
import { call } from './calls.ts';
import { identityWords } from './identity-words.ts';
import { reasons } from './reasons.ts';

const READ = 'POST /api/office/identity/{documentId}/read';
const REFUSE = 'POST /api/office/identity/{documentId}/refuse';
const CHOICES = ['verified', ...deskCodes] as const;
const EMPTY = { name: '', documentNumber: '', expiresOn: '', birthDate: '', nationality: '' };
type Typed = typeof EMPTY;

/** What an officer reads off the picture, or why they refuse it; signed by their passkey either way. */
export function FindForm({ one: { documentId }, isOpen }: { one: OfficeSitting; isOpen: boolean }) {
  const w = useWords(identityWords);
  const { act, isBusy, refused, prove } = useOfficeAct(reasons);
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>('verified');
  const [typed, setTyped] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const params = { documentId };
  const faults = faultsIn(typed, w);
  const read = () => {
    const sent = { params, body: factsOf(typed) };
    return prove(w.signsRead(documentId), { call: READ, ...sent }, (proof) => call(READ, { ...sent, ...proof }));
  };
  const refuse = (code: DeskCode) => {
    const sent = { params, body: { code } };
    const says = w.signsRefuse(documentId, w.choices[code]);
    return prove(says, { call: REFUSE, ...sent }, (proof) => call(REFUSE, { ...sent, ...proof }));
  };
  const sign = () => {
    setIsTried(true);
    if (choice === 'verified' && Object.keys(faults).length > 0) return;
    void act<unknown>(() => (choice === 'verified' ? read() : refuse(choice)), {
      done: { title: w.signed },
      failed: w.notSigned,
    });
  };
  return (
    <div>
      <RadioRows
        label={w.found}
        options={CHOICES.map((id) => ({ id, label: w.choices[id] }))}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'verified' && (
        <Fields typed={typed} onType={setTyped} errors={{ ...refused, ...(isTried && faults) }} />
      )}
      <p className={office.quiet}>{isOpen ? w.says : w.openFirst}</p>
      <Button
        look="seal"
        isWide
        isAct
        icon={stamp}
        isDisabled={!isOpen}
        loadingText={isBusy ? w.signing : undefined}
        onClick={sign}
      >
        {w.sign}
      </Button>
    </div>
  );
}

interface FieldsProps {
  typed: Typed;
  onType: (typed: Typed) => void;
  errors: Readonly<Record<string, string>>;
}

function Fields({ typed, onType, errors }: FieldsProps) {
  const w = useWords(identityWords);
  const field = (name: keyof Typed, more: { hint?: string; type?: 'date'; isCode?: boolean; maxLength?: number }) => (
    <TextField
      label={w[name]}
      autoComplete="off"
      value={typed[name]}
      error={errors[name]}
      onChange={({ target }) => onType({ ...typed, [name]: target.value })}
      {...more}
    />
  );
  return (
    <>
      <p className={office.quiet}>{w.blind}</p>
      {field('name', { maxLength: 200 })}
      {field('documentNumber', { isCode: true, maxLength: 64, hint: w.documentNumberHint })}
      {field('expiresOn', { type: 'date' })}
      {field('birthDate', { type: 'date' })}
      {field('nationality', { maxLength: 3, hint: w.nationalityHint })}
      <p className={office.quiet}>{w.leave}</p>
    </>
  );
}

function faultsIn({ name, documentNumber, nationality }: Typed, w: (typeof identityWords)['en']) {
  return {
    ...(name.trim() === '' && { name: w.nameNeeded }),
    ...(documentNumber.trim() === '' && { documentNumber: w.numberNeeded }),
    ...(!/^([a-z]{3})?$/i.test(nationality.trim()) && { nationality: w.nationalityBad }),
  };
}

const factsOf = ({ name, documentNumber, expiresOn, birthDate, nationality }: Typed) => ({
  name: name.trim(),
  documentNumber: documentNumber.trim(),
  expiresOn: expiresOn || null,
  birthDate: birthDate || null,
  nationality: nationality.trim().toUpperCase() || null,
});

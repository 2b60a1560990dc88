import type { ComponentProps } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioRows } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { deskCodes } from '../../identity-desk.ts';
import type { OfficeSitting } from '../../office-contract.ts';
import { call, reasons } from './calls.ts';
import { identityWords } from './identity-words.ts';

const READ = 'POST /api/office/identity/{documentId}/read';
const REFUSE = 'POST /api/office/identity/{documentId}/refuse';
const CHOICES = ['verified', ...deskCodes] as const;
interface Typed {
  readonly choice: (typeof CHOICES)[number];
  readonly name: string;
  readonly documentNumber: string;
  readonly expiresOn: string;
  readonly birthDate: string;
  readonly nationality: string;
}
const EMPTY: Typed = {
  choice: 'verified',
  ...{ name: '', documentNumber: '', expiresOn: '', birthDate: '', nationality: '' },
};

/** Records what an officer reads off the picture, or why they reject it. Both are signed with their passkey. */
export function FindForm({ one: { documentId }, isOpen }: { one: OfficeSitting; isOpen: boolean }) {
  const w = useWords(identityWords);
  const { act, isBusy, refused } = useOfficeAct(reasons);
  const form = useForm(EMPTY, (typed) => (typed.choice === 'verified' ? faultsIn(typed, w) : {}), refused);
  const { choice } = form.values;
  const params = { documentId };
  const sign = form.press(() => {
    const work = () => {
      if (choice === 'verified')
        return signedCall(call, w.signsRead(documentId), READ, { params, body: factsOf(form.values) });
      const says = w.signsRefuse(documentId, w.choices[choice]);
      return signedCall(call, says, REFUSE, { params, body: { code: choice } });
    };
    void act<unknown>(work, { done: { title: w.signed }, failed: w.notSigned });
  });
  return (
    <div>
      <RadioRows
        label={w.found}
        options={CHOICES.map((id) => ({ id, label: w.choices[id] }))}
        value={choice}
        onChange={form.put('choice')}
      />
      {choice === 'verified' && <Fields fieldOf={form.field} />}
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

type Name = Exclude<keyof Typed, 'choice'>;

function Fields({ fieldOf }: { fieldOf: (name: Name) => Omit<ComponentProps<typeof TextField>, 'label'> }) {
  const w = useWords(identityWords);
  const field = (name: Name, more: { hint?: string; type?: 'date'; isCode?: boolean; maxLength?: number }) => (
    <TextField label={w[name]} autoComplete="off" {...fieldOf(name)} {...more} />
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
    name: name.trim() === '' && w.nameNeeded,
    documentNumber: documentNumber.trim() === '' && w.numberNeeded,
    nationality: !/^([a-z]{3})?$/i.test(nationality.trim()) && w.nationalityBad,
  };
}

const factsOf = ({ name, documentNumber, expiresOn, birthDate, nationality }: Typed) => ({
  name: name.trim(),
  documentNumber: documentNumber.trim(),
  expiresOn: expiresOn || null,
  birthDate: birthDate || null,
  nationality: nationality.trim().toUpperCase() || null,
});

import { type FormEvent, useState } from 'react';
import { formName } from '#features/auth/person.ts';
import { useUser } from '#features/auth/web/useUser.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/language.ts';
import { refetch } from '#platform/web/query.ts';
import { reasonOf } from '#platform/web/reason.ts';
import { report } from '#platform/web/report.ts';
import { useUserId } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.tsx';
import { Button } from '#ui/Button.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
import { SectionHead } from '#ui/List.tsx';
import type { NewAccount } from '../contract.ts';
import { accountTypeOf, accountTypes, bankNames, bankOf, numberVerdict } from '../rules.ts';
import styles from './BankInfo.module.css';
import { call } from './calls.ts';
import { NumberField } from './NumberField.tsx';
import { refusalWords, words } from './words.ts';

/** Adds an account: bank, number, holder and type are all required; the number is judged beside its field. */
export function AccountForm({ onAdded }: { onAdded: () => void }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const person = useUser().data;
  const [bank, setBank] = useState('');
  const [number, setNumber] = useState('');
  const [typedHolder, setTypedHolder] = useState<string>();
  const [type, setType] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { isSending, add } = useAdd(onAdded);
  const holder = typedHolder ?? (person ? formName(person) : '');
  const missing = (value: string) => (isTried && value.trim() === '' ? w.required : undefined);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [bankName, accountType] = [bankOf(bank), accountTypeOf(type)];
    setIsTried(true);
    const verdict = bankName ? numberVerdict(bankName, number) : 'empty';
    const isComplete = bankName && accountType && number.trim() && holder.trim();
    if (!isComplete) toast({ title: w.missingTitle, text: w.missing, isDestructive: true });
    if (isComplete && verdict !== 'malformed')
      return add({ bankName, accountNumber: number, accountHolder: holder, accountType });
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <form onSubmit={submit} noValidate aria-label={w.newAccount}>
      <SectionHead title={w.newAccount} gloss={gloss?.newAccount} />
      <div className={styles.form}>
        <SelectField
          label={w.bank}
          value={bank}
          onChange={(event) => setBank(event.target.value)}
          options={[{ value: '', text: w.choose }, ...bankNames.map((value) => ({ value, text: value }))]}
          error={missing(bank)}
          required
        />
        <NumberField bank={bankOf(bank)} value={number} isTried={isTried} onChange={setNumber} />
        <TextField
          label={w.holder}
          value={holder}
          onChange={(event) => setTypedHolder(event.target.value)}
          hint={w.holderHint}
          error={missing(holder)}
          autoComplete="name"
          maxLength={100}
          required
        />
        <SelectField
          label={w.type}
          value={type}
          onChange={(event) => setType(event.target.value)}
          options={[{ value: '', text: w.choose }, ...accountTypes.map((value) => ({ value, text: w.types[value] }))]}
          error={missing(type)}
          required
        />
        <Button type="submit" isWide loadingText={isSending ? w.adding : undefined}>
          {w.submit}
        </Button>
      </div>
    </form>
  );
}

type Filled = Omit<NewAccount, 'isDefault'>;

function useAdd(onAdded: () => void) {
  const w = useWords(words);
  const language = useLanguage();
  const userId = useUserId();
  const [isSending, setIsSending] = useState(false);
  const add = async (body: Filled) => {
    setIsSending(true);
    try {
      await call('POST /api/bank-accounts/{userId}', { params: { userId }, body });
      onAdded();
      toast({ title: w.added, text: w.addedText });
      void refetch('GET /api/bank-accounts/{userId}');
    } catch (error) {
      report(w.addFailed, error);
      toast({ title: w.addFailed, text: reasonOf(error, refusalWords, language, w.failed), isDestructive: true });
      setIsSending(false);
    }
  };
  return { isSending, add: (body: Filled) => void add(body) };
}

// @online
import { type FormEvent, useState } from 'react';
import { formName } from '#features/auth/person.ts';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import { useBankText } from '#features/ledger/web/use-bank-text.ts';
import { useActing } from '#platform/web/calls/acting.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { BankAccount, NewAccount } from '../contract.ts';
import { accountTypeOf, accountTypes, bankNames, bankOf, endingOf, numberVerdict } from '../rules.ts';
import styles from './BankInfo.module.css';
import { accountActs, call } from './calls.ts';
import { hasOtherHolder } from './failed-proof.ts';
import { NumberField } from './NumberField.tsx';
import { useByDocument } from './next-proof.ts';
import { words } from './words.ts';

const ADD = 'POST /api/bank-accounts/{userId}';

interface AccountFormProps {
  /**
   * A removed account to be added again. Its bank and type are filled in; its holder only unless the bank reported
   * another name.
   */
  again: BankAccount | undefined;
  onAdded: () => void;
}

/** Form for a new account. Bank, number, holder and type are required; the number is checked at its field. */
export function AccountForm({ again, onAdded }: AccountFormProps) {
  const w = useWords(words);
  const bankText = useBankText();
  const gloss = useGloss(words);
  const [number, setNumber] = useState('');
  const { bank, setBank, holder, setHolder, type, setType, otherHolder } = useTyped(again);
  const [isTried, setIsTried] = useState(false);
  const { isBusy, refused, add } = useAddAccount(onAdded);
  const missing = (value: string) => (isTried && value.trim() === '' ? w.required : undefined);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [bankName, accountType] = [bankOf(bank), accountTypeOf(type)];
    setIsTried(true);
    const isComplete = bankName && accountType && number.trim() && holder.trim();
    if (!isComplete) toast({ title: w.missingTitle, text: w.missing, isDestructive: true });
    const isSendable = isComplete && numberVerdict(bankName, number) !== 'malformed';
    const isAdded =
      isSendable && (await add({ bankName, accountNumber: number, accountHolder: holder.trim(), accountType }));
    if (!isAdded) focusFirstFault(form);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={w.newAccount}>
      <SectionHead title={w.newAccount} gloss={gloss?.newAccount} />
      <div className={styles.form}>
        <SelectField
          label={w.bank}
          value={bank}
          onChange={(event) => setBank(event.target.value)}
          options={[{ value: '', text: w.choose }, ...bankNames.map((value) => ({ value, text: bankText(value) }))]}
          error={missing(bank) ?? refused.bankName}
          required
        />
        <NumberField
          bank={bankOf(bank)}
          value={number}
          isTried={isTried}
          refused={refused.accountNumber}
          onChange={setNumber}
        />
        <TextField
          label={w.holder}
          value={holder}
          onChange={(event) => setHolder(event.target.value)}
          hint={otherHolder === undefined ? w.holderHint : w.otherHolderHint(otherHolder)}
          error={missing(holder) ?? refused.accountHolder}
          autoComplete="name"
          maxLength={100}
          required
        />
        <SelectField
          label={w.type}
          value={type}
          onChange={(event) => setType(event.target.value)}
          options={[{ value: '', text: w.choose }, ...accountTypes.map((value) => ({ value, text: w.types[value] }))]}
          error={missing(type) ?? refused.accountType}
          required
        />
        <Button type="submit" isAct isWide loadingText={isBusy ? w.adding : undefined}>
          {w.submit}
        </Button>
      </div>
    </form>
  );
}

/** Returns the form's fields, prefilled from an account that is added again until they are edited. */
function useTyped(again: BankAccount | undefined) {
  const ownName = useHolder();
  const [typedBank, setBank] = useState<string>();
  const [typedHolder, setHolder] = useState<string>();
  const [typedType, setType] = useState<string>();
  const otherHolder = again && hasOtherHolder(again) ? again.accountHolder : undefined;
  return {
    bank: typedBank ?? again?.bankName ?? '',
    setBank,
    holder: typedHolder ?? (otherHolder === undefined ? ownName : ''),
    setHolder,
    type: typedType ?? again?.accountType ?? '',
    setType,
    otherHolder,
  };
}

/** Returns the default holder: the person, or the organisation that they act for. */
function useHolder(): string {
  const person = useUser().data;
  const acting = useActing();
  return acting?.name ?? (person ? formName(person) : '');
}

function useAddAccount(onAdded: () => void) {
  const w = useWords(words);
  const bankText = useBankText();
  const userId = useUserId();
  const byDocument = useByDocument();
  const { isBusy, refused, act } = useAct(accountActs);
  const add = (body: Omit<NewAccount, 'isDefault'>) => {
    const sent = { params: { userId }, body };
    const what = w.signing(bankText(body.bankName), endingOf(body.accountNumber));
    const work = () => signedCall(call, what, ADD, sent);
    return act(work, {
      done: { title: w.added, text: byDocument ?? w.addedText },
      failed: w.addFailed,
      onDone: onAdded,
    });
  };
  return { isBusy, refused, add };
}

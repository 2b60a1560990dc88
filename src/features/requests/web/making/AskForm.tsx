import { PayeeNotices } from '#features/contacts/web/payee/PayeeNotices.tsx';
import { findAsset } from '#features/currency/assets.ts';
import type { Address } from '#features/identity/address.ts';
import { readRecipient } from '#features/ledger/send-form.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { AddressText } from '#ui/layout/Facts.tsx';
import { call } from '../calls.ts';
import styles from '../Requests.module.css';
import { CommonFields, SumFields } from './CommonFields.tsx';
import { makingWords } from './making-words.ts';
import { askOf, type CommonForm, unitsOf } from './request-form.ts';
import { useMakeRequest } from './use-make-request.ts';

export type AskMode = 'address' | 'link';

interface AskFormProps {
  mode: AskMode;
  form: CommonForm;
  to: string;
  /** The requester's own DID. */
  did: string;
  onChange: (change: Partial<CommonForm>) => void;
  onTo: (to: string) => void;
  onBusy: (isBusy: boolean) => void;
  onMade: (link: string | null, isByLink: boolean) => void;
}

/** Amount, purpose and duration of a request. The button sends it, or moves the focus to the first mistake. */
export function AskForm({ mode, form, to, did, onChange, onTo, onBusy, onMade }: AskFormProps) {
  const w = useWords(makingWords);
  const userId = useUserId();
  const { isBusy, fault, refused, forget, act } = useMakeRequest();
  const read = readRecipient(to, did);
  const isByLink = mode === 'link';
  const isGood = form.amount.trim() === '' || unitsOf(form.amount, findAsset(form.assetType)) !== undefined;
  const change = (what: Partial<CommonForm>) => {
    onChange(what);
    forget();
  };
  const ask = useForm({}, () => ({
    amount: !isGood,
    to: !isByLink && typeof read === 'string',
  }));
  const submit = ask.press(async () => {
    const body = askOf(form, isByLink || typeof read === 'string' ? null : read.checksummed);
    onBusy(true);
    const isMade = await act((key) => call('POST /api/requests/{userId}', { params: { userId }, body, key }), {
      done: { title: w.asked, text: w.askedText },
      failed: w.notAsked,
      onDone: ({ link }) => onMade(link, isByLink),
    });
    onBusy(false);
    return isMade;
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {isByLink ? (
        <p className={styles.quiet}>{w.linkText}</p>
      ) : (
        <Payer to={to} read={read} did={did} isTried={ask.isTried} error={refused.toAddress} onTo={onTo} />
      )}
      <SumFields
        form={form}
        label={w.amount}
        hint={w.amountHint}
        error={refused.amount}
        isWrong={ask.isTried && !isGood}
        onChange={change}
      />
      <CommonFields form={form} error={refused.note} onChange={change} />
      <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
      <Button type="submit" isAct isWide loadingText={isBusy ? w.pressing : undefined}>
        {w.press}
      </Button>
    </form>
  );
}

interface PayerProps {
  to: string;
  read: Address | string;
  did: string;
  isTried: boolean;
  error: string | undefined;
  onTo: (to: string) => void;
}

function Payer({ to, read, did, isTried, error, onTo }: PayerProps) {
  const w = useWords(makingWords);
  const isEmpty = to.trim() === '';
  const reason = read === 'own_address' ? w.own : isEmpty ? w.required : w.badAddress;
  const isJudged = isEmpty || read === 'incomplete' ? isTried : true;
  return (
    <div>
      <TextField
        label={w.to}
        isCode
        placeholder="0x"
        value={to}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={error ?? (typeof read === 'string' && isJudged ? reason : undefined)}
        onChange={({ target }) => onTo(target.value)}
      />
      {typeof read !== 'string' && <AddressText address={read.checksummed} />}
      <PayeeNotices payee={typeof read === 'string' ? undefined : read} did={did} />
    </div>
  );
}

import { useState } from 'react';
import { forgetPerson } from '#features/auth/web/known-person.ts';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { toHalfWidth } from '#platform/money.ts';
import { amountWithin, WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { forgetReplies } from '#platform/web/calls/kept-replies.ts';
import { clearSession } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useLocation } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { call, tillActs } from '../calls.ts';
import { words } from '../words.ts';
import styles from './Owner.module.css';
import { ownerWords } from './owner-words.ts';

interface EnrolSheetProps {
  id: number;
  isOpen: boolean;
  onClose: () => void;
}

const MOST_LIMIT = 10n ** 12n - 1n;
const ENROL = 'POST /api/org/{id}/tills';
/** Parses a limit of 0 or more whole won; undefined if it is invalid. */
export const limitIn = (typed: string) => amountWithin(typed, WON, 0n, MOST_LIMIT)?.toString();
export const areDigits = (typed: string) => /^\d{6}$/.test(typed);

/** Makes this device a till with its first clerk, and signs the person out here. */
export function EnrolSheet({ id, isOpen, onClose }: EnrolSheetProps) {
  const w = useWords(ownerWords);
  const all = useWords(words);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w.make} lead={w.makeLead} closeLabel={all.close} isBusy={isBusy}>
      <EnrolForm id={id} onBusy={setIsBusy} />
    </Sheet>
  );
}

function EnrolForm({ id, onBusy }: { id: number; onBusy: (isBusy: boolean) => void }) {
  const w = useWords(ownerWords);
  const [, go] = useLocation();
  const { isBusy, refused, act } = useAct({ ...tillActs, onBusy });
  const form = useForm(
    { name: '', limit: '10000', clerk: '', digits: '' },
    (typed) => ({
      name: !typed.name.trim() && w.required,
      refundLimit: limitIn(typed.limit) === undefined,
      'clerks.0.name': !typed.clerk.trim() && w.required,
      'clerks.0.digits': !areDigits(typed.digits) && w.digitsBad,
    }),
    refused,
  );
  const { limit, clerk, digits } = form.values;
  const submit = form.press(() => {
    const name = form.values.name.trim();
    const body = { name, refundLimit: String(limitIn(limit)), clerks: [{ name: clerk.trim(), digits }] };
    return act(() => signedCall(call, w.signingEnrol(name), ENROL, { params: { id }, body }), {
      failed: w.notEnrolled,
      // The server has ended the session; reload the page as a till without it.
      onDone: () => {
        go('/till');
        forgetPerson();
        void forgetReplies();
        clearSession();
      },
    });
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField label={w.name} hint={w.nameHint} maxLength={60} required {...form.field('name')} />
      <LimitField value={limit} error={refused.refundLimit} onChange={form.put('limit')} />
      <fieldset className={styles.group}>
        <legend>{w.clerk}</legend>
        <ClerkFields
          name={clerk}
          digits={digits}
          onName={form.put('clerk')}
          onDigits={form.put('digits')}
          errors={{ name: form.error('clerks.0.name'), digits: form.error('clerks.0.digits') }}
        />
      </fieldset>
      <Button type="submit" isAct isWide loadingText={isBusy ? w.enrolling : undefined}>
        {w.enrol}
      </Button>
    </form>
  );
}

interface LimitFieldProps {
  value: string;
  error: string | undefined;
  onChange: (limit: string) => void;
}

/** Field for the amount that a clerk may refund alone. */
export function LimitField({ value, error, onChange }: LimitFieldProps) {
  const w = useWords(ownerWords);
  const reasonOf = useAmountReason();
  return (
    <TextField
      label={w.limit}
      hint={w.limitHint}
      inputMode="numeric"
      value={value}
      maxLength={20}
      error={limitIn(value) === undefined ? (reasonOf(value, WON) ?? w.limitBad) : error}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}

interface ClerkFieldsProps {
  name: string;
  digits: string;
  onName: (name: string) => void;
  onDigits: (digits: string) => void;
  errors: { name?: string | undefined; digits?: string | undefined };
}

/** Fields for a clerk's name and six-digit code. */
export function ClerkFields({ name, digits, onName, onDigits, errors }: ClerkFieldsProps) {
  const w = useWords(ownerWords);
  return (
    <>
      <TextField
        label={w.clerkName}
        value={name}
        maxLength={40}
        required
        autoComplete="off"
        error={errors.name}
        onChange={({ target }) => onName(target.value)}
      />
      <DigitsField label={w.digits} value={digits} error={errors.digits} onChange={onDigits} />
    </>
  );
}

interface DigitsFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (digits: string) => void;
}

export function DigitsField({ label, value, error, onChange }: DigitsFieldProps) {
  const w = useWords(ownerWords);
  return (
    <TextField
      label={label}
      hint={w.digitsHint}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      maxLength={6}
      required
      error={error}
      onChange={({ target }) => onChange(toHalfWidth(target.value).replace(/\D/g, ''))}
    />
  );
}

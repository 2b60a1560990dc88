import { type FormEvent, useState } from 'react';
import { useWords } from '#platform/web/language.ts';
import { toast } from '#platform/web/toast.tsx';
import { Button } from '#ui/Button.tsx';
import { Segmented } from '#ui/Choice.tsx';
import { TextField } from '#ui/Field.tsx';
import { amountsOf, type ClaimForm, judgeForm, receiptOf } from '../claim-form.ts';
import type { Plan, Refund } from '../contract.ts';
import { ClaimChecks } from './ClaimChecks.tsx';
import { ReceiptField } from './ReceiptField.tsx';
import styles from './Traveler.module.css';
import { useClaim } from './useClaim.ts';
import { words } from './words.ts';

interface ClaimSheetFormProps {
  refunds: readonly Refund[];
  plans: readonly Plan[];
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onClaimed: () => void;
}

const EMPTY: ClaimForm = { merchantName: '', amount: '', currency: 'USD', receipt: '' };

/** Shop, amount and receipt, with every rule's verdict as it is typed; a claim that breaks one cannot be sent and says so. */
export function ClaimSheetForm({ refunds, plans, isSending, onSending, onClaimed }: ClaimSheetFormProps) {
  const w = useWords(words);
  const [form, setForm] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const claim = useClaim();
  const change = (part: Partial<ClaimForm>) => setForm({ ...form, ...part });
  const verdicts = judgeForm(form, { refunds, plans, now: new Date() });
  const isBroken = Object.values(verdicts).includes('broken');
  const merchantName = form.merchantName.trim();
  const receiptHash = receiptOf(form.receipt);
  const missing = (value: string) => (isTried && value.trim() === '' ? w.required : undefined);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const amounts = amountsOf(form);
    setIsTried(true);
    if (!amounts || !merchantName || !receiptHash) {
      toast({ title: w.missingTitle, text: w.missing, isDestructive: true });
      requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    onSending(true);
    const isClaimed = await claim({ merchantName, receiptHash, ...amounts });
    onSending(false);
    if (isClaimed) onClaimed();
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={w.merchant}
        value={form.merchantName}
        onChange={(event) => change({ merchantName: event.target.value })}
        error={missing(form.merchantName)}
        maxLength={200}
        autoComplete="off"
        required
      />
      <div className={styles.group}>
        <TextField
          label={w.purchase}
          value={form.amount}
          onChange={(event) => change({ amount: event.target.value })}
          inputMode="decimal"
          autoComplete="off"
          hint={form.currency === 'KRW' ? w.wonHint : w.usdHint}
          error={verdicts.amount === 'broken' ? w.amountFault[form.currency] : missing(form.amount)}
          className="num"
          required
        />
        <Segmented
          label={w.currency}
          value={form.currency}
          onChange={(currency) => change({ currency })}
          options={[
            { id: 'USD', label: 'USD' },
            { id: 'KRW', label: 'KRW' },
          ]}
        />
      </div>
      <ReceiptField value={form.receipt} isTried={isTried} onChange={(receipt) => change({ receipt })} />
      <ClaimChecks form={form} verdicts={verdicts} refunds={refunds} plans={plans} />
      <Button
        type="submit"
        isWide
        isDisabled={isBroken}
        reason={w.notEligible}
        loadingText={isSending ? w.claiming : undefined}
      >
        {w.submitClaim}
      </Button>
    </form>
  );
}

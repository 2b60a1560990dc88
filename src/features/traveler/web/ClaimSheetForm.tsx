import { type FormEvent, useState } from 'react';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { amountsOf, type ClaimForm, judgeForm, receiptOf } from '../claim-form.ts';
import type { Refund } from '../contract.ts';
import type { BegunClaim } from './begun-claim.ts';
import { ClaimChecks } from './ClaimChecks.tsx';
import { call, usePlans, useRefunds } from './calls.ts';
import { ReceiptField } from './ReceiptField.tsx';
import styles from './Traveler.module.css';
import { useTravelAct } from './use-travel-act.ts';
import { words } from './words.ts';

/** The receipt as it was taken before the form was opened: by its picture, or by the number that its code says. */
interface ClaimSheetFormProps {
  begun: BegunClaim | undefined;
  onSending: (isSending: boolean) => void;
  onClaimed: (refund: Refund) => void;
}

const EMPTY: ClaimForm = { merchantName: '', amount: '', currency: 'USD', receipt: '' };

/** Shop, amount and receipt, with every rule's verdict as it is typed; a claim that breaks one cannot be sent and says so. */
export function ClaimSheetForm({ begun, onSending, onClaimed }: ClaimSheetFormProps) {
  const w = useWords(words);
  const [form, setForm] = useState<ClaimForm>({ ...EMPTY, receipt: begun?.receipt ?? '' });
  const [isTried, setIsTried] = useState(false);
  const { isBusy, refused, forget, send } = useSendClaim(onSending, onClaimed);
  const known = { refunds: useRefunds().data, plans: usePlans().data, now: new Date() };
  const verdicts = judgeForm(form, known);
  const change = (part: Partial<ClaimForm>) => {
    setForm((before) => ({ ...before, ...part }));
    forget();
  };
  const missing = (value: string) => (isTried && value.trim() === '' ? w.required : undefined);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    setIsTried(true);
    if (!(await send(form))) focusFirstFault(element);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={w.merchant}
        value={form.merchantName}
        onChange={(event) => change({ merchantName: event.target.value })}
        error={missing(form.merchantName) ?? refused.merchantName}
        maxLength={200}
        autoComplete="off"
        required
      />
      <Purchase
        form={form}
        error={
          verdicts.amount === 'broken'
            ? w.amountFault[form.currency]
            : (missing(form.amount) ?? refused.purchaseAmount ?? refused.refundAmount)
        }
        onChange={change}
      />
      <ReceiptField
        value={form.receipt}
        begun={begun}
        isTried={isTried}
        refused={refused.receiptHash}
        onChange={(receipt) => change({ receipt })}
      />
      <ClaimChecks form={form} verdicts={verdicts} known={known} />
      <Button
        type="submit"
        isAct
        isWide
        isDisabled={Object.values(verdicts).includes('broken')}
        reason={w.notEligible}
        loadingText={isBusy ? w.claiming : undefined}
      >
        {w.submitClaim}
      </Button>
    </form>
  );
}

/** Sends a claim that lacks nothing; says so of one that does. Resolves to whether it was taken. */
function useSendClaim(onSending: (isSending: boolean) => void, onClaimed: (refund: Refund) => void) {
  const w = useWords(words);
  const userId = useUserId();
  const { isBusy, refused, forget, act } = useTravelAct();
  const send = async (form: ClaimForm): Promise<boolean> => {
    const merchantName = form.merchantName.trim();
    const [receiptHash, amounts] = [receiptOf(form.receipt), amountsOf(form)];
    if (!merchantName || !form.amount.trim() || !form.receipt.trim())
      toast({ title: w.missingTitle, text: w.missing, isDestructive: true });
    if (!amounts || !merchantName || !receiptHash) return false;
    const body = { userId, merchantName, receiptHash, ...amounts, status: 'processing', isAutomatic: false };
    onSending(true);
    const isClaimed = await act(() => call('POST /api/tax-refunds', { body }), {
      done: { title: w.claimed, text: w.claimedText },
      failed: w.claimFailed,
      onDone: onClaimed,
    });
    onSending(false);
    return isClaimed;
  };
  return { isBusy, refused, forget, send };
}

interface PurchaseProps {
  form: ClaimForm;
  error: string | undefined;
  onChange: (change: Partial<ClaimForm>) => void;
}

/** What was paid, and in which currency. */
function Purchase({ form, error, onChange }: PurchaseProps) {
  const w = useWords(words);
  return (
    <div className={styles.group}>
      <TextField
        label={w.purchase}
        value={form.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
        inputMode="decimal"
        autoComplete="off"
        hint={form.currency === 'KRW' ? w.wonHint : w.usdHint}
        error={error}
        className="num"
        required
      />
      <Segmented
        label={w.currency}
        value={form.currency}
        onChange={(currency) => onChange({ currency })}
        options={[
          { id: 'USD', label: 'USD' },
          { id: 'KRW', label: 'KRW' },
        ]}
      />
    </div>
  );
}

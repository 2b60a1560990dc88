// @online
import { type FormEvent, useState } from 'react';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { nameFor } from '#platform/both-names.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import { amountsOf, type ClaimForm, type FormRules, judgeForm, rulesOfWire, unitOf } from '../../claims/claim-form.ts';
import type { Refund } from '../../contract.ts';
import { seoulDay } from '../../trips/stay.ts';
import type { Payout } from '../../wire.ts';
import { usePlans, useRead, useRefunds } from '../calls.ts';
import styles from '../Traveler.module.css';
import { ClaimChecks } from './ClaimChecks.tsx';
import { claimWords } from './claim-words.ts';
import { PayoutField, useWonPerDollar } from './PayoutField.tsx';
import type { ScannedReceipt } from './picture.ts';
import { ReceiptField } from './ReceiptField.tsx';
import { useSendClaim } from './use-send-claim.ts';

/** A receipt read before the form opened: from its picture, or the number in its code. */
interface ClaimSheetFormProps {
  begun: ScannedReceipt | undefined;
  onSending: (isSending: boolean) => void;
  onClaimed: (refund: Refund) => void;
}

const EMPTY = { merchantName: '', amount: '', currency: 'USD' } as const;

const today = () => seoulDay(new Date());
const isLater = ({ purchasedOn }: Pick<ClaimForm, 'purchasedOn'>) => purchasedOn > today();

const useKnown = (rules: FormRules | undefined) => ({
  wonPerDollar: useWonPerDollar(),
  refunds: useRefunds().data,
  plans: usePlans().data,
  passport: useRead('GET /api/tax-eligibility/{userId}').data,
  rules,
  now: new Date(),
});

/**
 * The claim form: shop, amount and receipt, with each rule's verdict while typing. A claim that breaks a rule cannot be
 * sent and says why.
 */
export function ClaimSheetForm({ begun, onSending, onClaimed }: ClaimSheetFormProps) {
  const w = useWords(claimWords);
  const [form, setForm] = useState<ClaimForm>({ ...EMPTY, receipt: begun?.receipt ?? '', purchasedOn: today() });
  const [isTried, setIsTried] = useState(false);
  const [payout, setPayout] = useState<Payout | undefined>({ to: 'usdc' });
  const office = useRead('GET /api/tax-office').data;
  const rules = office && office.rules.version > 0 ? rulesOfWire(office.rules) : undefined;
  const { isBusy, refused, isLike, forget, send } = useSendClaim(onSending, onClaimed);
  const known = useKnown(rules);
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
    if (!(await send({ form, payout, rules, wonPerDollar: known.wonPerDollar }, 'ask'))) focusFirstFault(element);
  };
  const amounts = amountsOf(form, known.wonPerDollar, rules);
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
        dayError={refused.purchasedOn}
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
      <div className={styles.receipt}>
        <PayoutField amount={amounts?.refundAmount} value={payout} onChange={setPayout} mayWait />
      </div>
      {isLike ? (
        <Another
          amount={usd(amounts?.purchaseAmount ?? '0')}
          shop={form.merchantName.trim()}
          isBusy={isBusy}
          onCancel={forget}
          onTake={() => void send({ form, payout, rules, wonPerDollar: known.wonPerDollar }, 'take')}
        />
      ) : (
        <Submit isBroken={isLater(form) || Object.values(verdicts).includes('broken')} isBusy={isBusy} />
      )}
      <PaidBy operator={office?.operator} />
    </form>
  );
}

function Submit({ isBroken, isBusy }: { isBroken: boolean; isBusy: boolean }) {
  const w = useWords(claimWords);
  return (
    <Button
      type="submit"
      isAct
      isWide
      isDisabled={isBroken}
      reason={w.notEligible}
      loadingText={isBusy ? w.claiming : undefined}
    >
      {w.submitClaim}
    </Button>
  );
}

interface AnotherProps {
  amount: string;
  shop: string;
  isBusy: boolean;
  onCancel: () => void;
  onTake: () => void;
}

/** Asks whether to claim a purchase like one already claimed. */
function Another({ amount, shop, isBusy, onCancel, onTake }: AnotherProps) {
  const w = useWords(claimWords);
  return (
    <div className={styles.receipt} role="alert">
      <Question
        text={w.like(amount, shop)}
        cancel={w.cancel}
        act={w.another}
        acting={w.claiming}
        isActing={isBusy}
        onCancel={onCancel}
        onAct={onTake}
      />
    </div>
  );
}

function PaidBy({ operator }: { operator: Refund['operator'] | undefined }) {
  const w = useWords(claimWords);
  const language = useLanguage();
  if (!operator) return null;
  return <p className={styles.claimText}>{w.paidBy(nameFor(operator, language))}</p>;
}

interface PurchaseProps {
  form: ClaimForm;
  error: string | undefined;
  dayError: string | undefined;
  onChange: (change: Partial<ClaimForm>) => void;
}

/** The paid amount, its currency and the day. */
function Purchase({ form, error, dayError, onChange }: PurchaseProps) {
  const w = useWords(claimWords);
  const reasonOf = useAmountReason();
  const rate = useWonPerDollar();
  const hint = rate === undefined ? undefined : w.wonHint(amountOf('KRW', `${rate}`));
  return (
    <div className={styles.group}>
      <TextField
        label={w.purchase}
        value={form.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
        inputMode="decimal"
        autoComplete="off"
        hint={form.currency === 'KRW' ? hint : w.usdHint}
        error={error && (reasonOf(form.amount, unitOf(form.currency)) ?? error)}
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
      <TextField
        label={w.purchasedOn}
        type="date"
        max={today()}
        value={form.purchasedOn}
        onChange={(event) => onChange({ purchasedOn: event.target.value })}
        error={isLater(form) ? w.purchasedLater : dayError}
      />
    </div>
  );
}

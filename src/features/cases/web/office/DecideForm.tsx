import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { typedWon } from '#features/pay/web/won.ts';
import { WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { RadioRows } from '#ui/controls/Choice.tsx';
import { TextAreaField } from '#ui/controls/Field.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { Money } from '#ui/text/Money.tsx';
import type { contract, OfficeCase } from '../../office-contract.ts';
import { won } from '../case-text.ts';
import styles from './Cases.module.css';
import { call, reasons } from './calls.ts';
import { caseWords } from './case-words.ts';
import { leftOf, type Reversal, reversalOf } from './reversal.ts';

const DECIDE = 'POST /api/office/cases/{caseId}/decide';
const PROPOSE = 'POST /api/office/cases/{caseId}/propose';
const CHOICES = ['all', 'part', 'none'] as const;
interface Typed {
  readonly choice: (typeof CHOICES)[number];
  readonly returned: string;
  readonly reason: string;
}
/** Minimum length of a reason, since both sides read it. */
const LEAST_REASON = 10;

/**
 * Form to return all, part or nothing, with a reason for both sides. Above one officer's limit it requests a second
 * person.
 */
export function DecideForm({ one, onBack }: { one: OfficeCase; onBack: (back: bigint) => void }) {
  const w = useWords(caseWords);
  const { act, isBusy, refused } = useOfficeAct(reasons);
  const reasonOf = useAmountReason();
  const sumOf = ({ choice, returned }: Typed) =>
    choice === 'all' ? leftOf(one) : choice === 'none' ? 0n : typedWon(returned);
  const reversalIn = (typed: Typed) => {
    const back = sumOf(typed);
    return back === undefined ? undefined : reversalOf(one, back);
  };
  const form = useForm<Typed>(
    { choice: 'all', returned: '', reason: '' },
    (typed) => ({
      returned: !reversalIn(typed) && (reasonOf(typed.returned, WON) ?? w.badSum),
      reason: typed.reason.trim().length < LEAST_REASON && w.whyNeeded,
    }),
    refused,
  );
  const { choice, returned, reason } = form.values;
  const back = sumOf(form.values);
  const reversal = reversalIn(form.values);
  const needsTwo = back !== undefined && (one.needsTwo || back > BigInt(one.oneOfficer));
  const change = (part: Partial<Typed>) => {
    form.set(part);
    const next = sumOf({ ...form.values, ...part });
    if (next !== undefined) onBack(next);
  };
  const press = form.press(() => {
    const sent = { params: { caseId: one.id }, body: { returned: String(reversal?.back), reason: reason.trim() } };
    const says = w.signs(one.id, won(sent.body.returned));
    const work = () =>
      signedCall<typeof contract, typeof DECIDE | typeof PROPOSE>(call, says, needsTwo ? PROPOSE : DECIDE, sent);
    void act<unknown>(work, { done: { title: needsTwo ? w.proposed : w.decided }, failed: w.notDecided });
  });
  return (
    <div className={styles.stack}>
      <RadioRows
        label={w.choice}
        options={CHOICES.map((id) => ({ id, label: w.choices[id] }))}
        value={choice}
        onChange={(next) => change({ choice: next })}
      />
      {choice === 'part' && (
        <AmountField
          label={w.back}
          code="KRW"
          inputMode="numeric"
          value={returned}
          error={form.error('returned')}
          onAmount={(text) => change({ returned: text })}
        />
      )}
      {reversal && reversal.back > 0n && <Net reversal={reversal} />}
      <TextAreaField label={w.why} rows={3} maxLength={200} {...form.field('reason')} />
      <p className={styles.says} translate="no">
        {one.needsTwo ? w.ownShop : needsTwo ? w.aboveOne(won(one.oneOfficer)) : w.moves}
      </p>
      <Button look="seal" isWide isAct icon={stamp} loadingText={isBusy ? w.deciding : undefined} onClick={press}>
        {needsTwo ? w.propose : w.decide}
      </Button>
    </div>
  );
}

/** The payer's net amount. */
function Net({ reversal: { back, cashback, benefit, net } }: { reversal: Reversal }) {
  const w = useWords(caseWords);
  return (
    <div>
      <Money text={won(net.toString())} size="large" />
      <p className={styles.small} translate="no">
        {w.net(won(back.toString()), won((cashback + benefit).toString()))}
      </p>
    </div>
  );
}

import { useState } from 'react';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { typedWon } from '#features/pay/web/won.ts';
import { WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { RadioRows } from '#ui/controls/Choice.tsx';
import { TextAreaField } from '#ui/controls/Field.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { Money } from '#ui/text/Money.tsx';
import type { OfficeCase } from '../../office-contract.ts';
import { won } from '../case-text.ts';
import styles from './Cases.module.css';
import { call } from './calls.ts';
import { caseWords } from './case-words.ts';
import { reasons } from './reasons.ts';
import { leftOf, type Reversal, reversalOf } from './reversal.ts';

const DECIDE = 'POST /api/office/cases/{caseId}/decide';
const PROPOSE = 'POST /api/office/cases/{caseId}/propose';
const CHOICES = ['all', 'part', 'none'] as const;
type Choice = (typeof CHOICES)[number];
/** Both read it: a word is no reason. */
const LEAST_REASON = 10;

/** All of it, a part, or nothing, with the reason that both read; above what one person decides it is asked of a second. */
export function DecideForm({ one, onBack }: { one: OfficeCase; onBack: (back: bigint) => void }) {
  const w = useWords(caseWords);
  const { act, isBusy, refused, prove } = useOfficeAct(reasons);
  const [choice, setChoice] = useState<Choice>('all');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const reasonOf = useAmountReason();
  const sumOf = (of: Choice, text: string) => (of === 'all' ? leftOf(one) : of === 'none' ? 0n : typedWon(text));
  const back = sumOf(choice, typed);
  const reversal = back === undefined ? undefined : reversalOf(one, back);
  const needsTwo = back !== undefined && (one.needsTwo || back > BigInt(one.oneOfficer));
  const isShort = reason.trim().length < LEAST_REASON;
  const show = (of: Choice, text: string) => {
    const next = sumOf(of, text);
    if (next !== undefined) onBack(next);
  };
  const press = () => {
    setIsTried(true);
    if (!reversal || isShort) return;
    const sent = { params: { caseId: one.id }, body: { returned: reversal.back.toString(), reason: reason.trim() } };
    const says = w.signs(one.id, won(sent.body.returned));
    const decide = () => prove(says, { call: DECIDE, ...sent }, (proof) => call(DECIDE, { ...sent, ...proof }));
    const propose = () => prove(says, { call: PROPOSE, ...sent }, (proof) => call(PROPOSE, { ...sent, ...proof }));
    const done = { title: needsTwo ? w.proposed : w.decided };
    void act<unknown>(needsTwo ? propose : decide, { done, failed: w.notDecided });
  };
  return (
    <div className={styles.stack}>
      <RadioRows
        label={w.choice}
        options={CHOICES.map((id) => ({ id, label: w.choices[id] }))}
        value={choice}
        onChange={(next) => {
          setChoice(next);
          show(next, typed);
        }}
      />
      {choice === 'part' && (
        <AmountField
          label={w.back}
          code="KRW"
          inputMode="numeric"
          value={typed}
          error={isTried && !reversal ? (reasonOf(typed, WON) ?? w.badSum) : refused.returned}
          onAmount={(text) => {
            setTyped(text);
            show('part', text);
          }}
        />
      )}
      {reversal && reversal.back > 0n && <Net reversal={reversal} />}
      <TextAreaField
        label={w.why}
        value={reason}
        rows={3}
        maxLength={200}
        error={isTried && isShort ? w.whyNeeded : refused.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className={styles.says} translate="no">
        {one.needsTwo ? w.ownShop : needsTwo ? w.aboveOne(won(one.oneOfficer)) : w.moves}
      </p>
      <Button look="seal" isWide isAct icon={stamp} loadingText={isBusy ? w.deciding : undefined} onClick={press}>
        {needsTwo ? w.propose : w.decide}
      </Button>
    </div>
  );
}

/** What the payer has of it in the end. */
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

import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { COUNT, DOLLARS, PERCENT } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { plus } from '#ui/drawings/icons.ts';
import { trash } from '#ui/drawings/icons-more.ts';
import { MOST_TIERS, type RuleFaults, readRules, type TypedRules, typedOf } from '../../rules-form.ts';
import type { RulesOnWire } from '../../wire.ts';
import { call } from '../calls.ts';
import { deskActs } from '../reasons.ts';
import styles from './Desk.module.css';
import { operatorWords } from './operator-words.ts';

const MAKE = 'POST /api/org/{id}/refund-rules';
const FIELDS = ['daily', 'days', 'fee', 'early'] as const;
const UNITS = { daily: DOLLARS, days: COUNT, fee: PERCENT, early: COUNT } as const;
const NO_FAULTS: RuleFaults = { tiers: [], fields: {} };

interface NewRulesProps {
  id: number;
  /** The rules in force, which fill the form initially. */
  current: RulesOnWire;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

/** The form for the next version of an operator's rules: its tiers, and the values common to all. */
export function NewRules({ id, current, onBusy, onDone }: NewRulesProps) {
  const w = useWords(operatorWords);
  const { isBusy, forget, act } = useAct({ ...deskActs, onBusy });
  const reasonOf = useAmountReason();
  const form = useForm(
    () => typedOf(current),
    (now) => ({ rules: 'faults' in readRules(now) }),
    {},
    forget,
  );
  const typed = form.values;
  const read = readRules(typed);
  const faults = form.isTried && 'faults' in read ? read.faults : NO_FAULTS;
  const make = form.press(() => {
    if (!('rules' in read)) return;
    void act(() => signedCall(call, w.signingRules, MAKE, { params: { id }, body: read.rules }), {
      done: ({ version }) => ({ title: w.made(version) }),
      failed: w.notMade,
      onDone,
    });
  });
  return (
    <div className={styles.form}>
      <Tiers tiers={typed.tiers} faults={faults.tiers} onChange={form.put('tiers')} />
      <div className={styles.pairs}>
        {FIELDS.map((field) => (
          <TextField
            key={field}
            label={w.fields[field]}
            inputMode="decimal"
            value={typed[field]}
            maxLength={20}
            error={faults.fields[field] && (reasonOf(typed[field], UNITS[field]) ?? w.faults[faults.fields[field]])}
            onChange={form.field(field).onChange}
          />
        ))}
      </div>
      <Switch
        label={w.foreignOnly}
        detail={w.foreignOnlyText}
        isOn={typed.foreignOnly}
        onChange={form.put('foreignOnly')}
      />
      <Button isAct isWide loadingText={isBusy ? w.making : undefined} onClick={make}>
        {w.makeRules}
      </Button>
    </div>
  );
}

interface TiersProps {
  tiers: TypedRules['tiers'];
  faults: RuleFaults['tiers'];
  onChange: (tiers: TypedRules['tiers']) => void;
}

/** The tiers: from which purchase which share is refunded. */
function Tiers({ tiers, faults, onChange }: TiersProps) {
  const w = useWords(operatorWords);
  const reasonOf = useAmountReason();
  const set = (at: number, change: Partial<TypedRules['tiers'][number]>) =>
    onChange(tiers.map((tier, i) => (i === at ? { ...tier, ...change } : tier)));
  // Tiers have no id, so the key is their position.
  const keyed = tiers.map((tier, i) => ({ tier, i, key: `tier ${i}` }));
  return (
    <fieldset className={styles.tiers}>
      <legend className={styles.legend}>{w.tiers}</legend>
      {keyed.map(({ tier, i, key }) => {
        const fault = faults[i];
        return (
          <div key={key} className={styles.tier}>
            <TextField
              label={w.tierFrom(i + 1)}
              inputMode="decimal"
              value={tier.from}
              maxLength={20}
              error={fault?.from && (reasonOf(tier.from, DOLLARS) ?? w.faults[fault.from])}
              onChange={({ target }) => set(i, { from: target.value })}
            />
            <TextField
              label={w.tierShare(i + 1)}
              inputMode="decimal"
              value={tier.percent}
              maxLength={12}
              error={fault?.percent && (reasonOf(tier.percent, PERCENT) ?? w.faults[fault.percent])}
              onChange={({ target }) => set(i, { percent: target.value })}
            />
            {tiers.length > 1 && (
              <IconButton
                icon={trash}
                label={w.removeTier(i + 1)}
                className={styles.remove}
                onClick={() => onChange(tiers.filter((_, at) => at !== i))}
              />
            )}
          </div>
        );
      })}
      {tiers.length < MOST_TIERS && (
        <Button look="quiet" isWide icon={plus} onClick={() => onChange([...tiers, { from: '', percent: '' }])}>
          {w.addTier}
        </Button>
      )}
    </fieldset>
  );
}

import { assets, findAsset } from '#features/currency/assets.ts';
import { readAmount } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { LIMITS } from '../../rules.ts';
import { makingWords } from './making-words.ts';
import { type CommonForm, DAYS } from './request-form.ts';

interface FieldsProps {
  form: CommonForm;
  /** The server's message about this field. */
  error: string | undefined;
  onChange: (change: Partial<CommonForm>) => void;
}

interface SumFieldsProps extends FieldsProps {
  label: string;
  hint?: string;
  isWrong: boolean;
}

/** The asset and the amount. */
export function SumFields({ form, label, hint, error, isWrong, onChange }: SumFieldsProps) {
  const w = useWords(makingWords);
  const reasonOf = useAmountReason();
  const unit = { code: form.assetType, places: findAsset(form.assetType)?.places ?? 0 };
  const isPrecise = readAmount(form.amount, unit) === 'too_precise';
  const reason = isPrecise ? w.places(unit.places) : (reasonOf(form.amount, unit) ?? w.badAmount);
  return (
    <>
      <SelectField
        label={w.asset}
        value={form.assetType}
        options={assets.map(({ code }) => ({ value: code, text: code }))}
        onChange={({ target }) => onChange({ assetType: target.value })}
      />
      <AmountField
        label={label}
        code={form.assetType}
        value={form.amount}
        hint={hint}
        error={error ?? (isWrong || isPrecise ? reason : undefined)}
        onAmount={(amount) => onChange({ amount })}
      />
    </>
  );
}

/** The purpose and the duration. */
export function CommonFields({ form, error, onChange }: FieldsProps) {
  const w = useWords(makingWords);
  return (
    <>
      <TextField
        label={w.note}
        value={form.note}
        maxLength={LIMITS.note}
        autoComplete="off"
        error={error}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <SelectField
        label={w.days}
        value={String(form.days)}
        options={DAYS.map((days) => ({ value: String(days), text: w.daysOf[days] ?? `${days}` }))}
        onChange={({ target }) => onChange({ days: Number(target.value) })}
      />
    </>
  );
}

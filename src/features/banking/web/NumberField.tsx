// @online
import { useBankText } from '#features/ledger/web/use-bank-text.ts';
import { toHalfWidth } from '#platform/money.ts';
import { useWords } from '#platform/web/device/language.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { type BankName, numberFormat, numberVerdict } from '../rules.ts';
import { words } from './words.ts';

interface NumberFieldProps {
  bank: BankName | undefined;
  value: string;
  /** True after the first attempt to submit; faults are shown from then on. */
  isTried: boolean;
  /** Why the server refused the number. */
  refused: string | undefined;
  onChange: (value: string) => void;
}

/** Field for an account number, with its bank's format as a hint and a check while typing. */
export function NumberField({ bank, value, isTried, refused, onChange }: NumberFieldProps) {
  const w = useWords(words);
  const bankText = useBankText();
  const verdict = bank ? numberVerdict(bank, value) : 'empty';
  const digits = toHalfWidth(value).replace(/\D/g, '').length;
  const format = bank && w.format(bankText(bank), numberFormat(bank));
  const hints = {
    empty: format ?? w.numberHint,
    malformed: format,
    usual: undefined,
    unusual: bank && w.unusual(bankText(bank)),
  };
  const error =
    value.trim() === '' ? (format ?? w.required) : verdict === 'malformed' ? w.malformed(String(digits)) : refused;
  return (
    <TextField
      label={w.number}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      hint={hints[verdict]}
      valid={bank && verdict === 'usual' ? w.usual(bankText(bank)) : undefined}
      error={isTried ? error : undefined}
      className="num"
      required
    />
  );
}

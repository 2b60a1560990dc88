import { useBankText } from '#features/ledger/web/use-bank-text.ts';
import { toHalfWidth } from '#platform/money.ts';
import { useWords } from '#platform/web/device/language.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { type BankName, numberFormat, numberVerdict } from '../rules.ts';
import { words } from './words.ts';

interface NumberFieldProps {
  bank: BankName | undefined;
  value: string;
  /** After a first try to send it, what is wrong is said. */
  isTried: boolean;
  /** Why the server does not take it. */
  refused: string | undefined;
  onChange: (value: string) => void;
}

/** An account number with its bank's own format as hint, and what the number is to that bank while it is typed. */
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

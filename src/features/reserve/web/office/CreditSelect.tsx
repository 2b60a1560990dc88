import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SelectField } from '#ui/controls/Field.tsx';
import { wonText } from '#ui/text/amount.ts';
import type { BankLine } from '../../office-contract.ts';
import { issueWords } from './issue-words.ts';

interface CreditSelectProps {
  credits: readonly BankLine[];
  value: number | undefined;
  error: string | undefined;
  onChange: (lineId: number | undefined) => void;
}

/** Selects a credit of the bank to issue. */
export function CreditSelect({ credits, value, error, onChange }: CreditSelectProps) {
  const w = useWords(issueWords);
  const language = useLanguage();
  return (
    <SelectField
      label={w.credit}
      value={value ?? ''}
      error={error}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      options={[
        { value: '', text: w.choose },
        ...credits.map(({ id, open: sum, party, bookedOn, reference }) => ({
          value: String(id),
          text: [wonText(sum), party ?? reference, dateText(bookedOn, language)].join(', '),
        })),
      ]}
    />
  );
}

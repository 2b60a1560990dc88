import { type AssetCode, assets } from '#features/currency/assets.ts';
import { monthText } from '#platform/calendar-dates.ts';
import { dayOf, monthsUntil } from '#platform/korean-days.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import styles from './Statement.module.css';
import { words } from './words.ts';

/** Value of the month field that selects two dates instead of a month. */
export const RANGE = 'range';
const MONTHS = 12;

export interface StatementChoice {
  readonly asset: AssetCode;
  /** `YYYY-MM`, or RANGE. */
  readonly month: string;
  readonly from: string;
  readonly to: string;
}

interface StatementFieldsProps {
  chosen: StatementChoice;
  refused: Readonly<Record<string, string>>;
  onChange: (next: Partial<StatementChoice>) => void;
}

/** Chooses the asset, and one of the last twelve months or any dates. */
export function StatementFields({ chosen, refused, onChange }: StatementFieldsProps) {
  const w = useWords(words);
  const language = useLanguage();
  const today = dayOf(new Date());
  const months = monthsUntil(today, MONTHS).map((month) => ({ value: month, text: monthText(month, language) }));
  return (
    <>
      <SelectField
        label={w.asset}
        value={chosen.asset}
        error={refused.asset}
        options={assets.map(({ code, names }) => ({ value: code, text: `${code} · ${names[language]}` }))}
        onChange={({ target }) => onChange({ asset: assets.find(({ code }) => code === target.value)?.code ?? 'USDC' })}
      />
      <SelectField
        label={w.period}
        value={chosen.month}
        error={chosen.month === RANGE ? undefined : (refused.to ?? refused.from)}
        options={[...months, { value: RANGE, text: w.range }]}
        onChange={({ target }) => onChange({ month: target.value })}
      />
      {chosen.month === RANGE && (
        <div className={styles.days}>
          <TextField
            type="date"
            label={w.from}
            value={chosen.from}
            max={today}
            error={refused.from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <TextField
            type="date"
            label={w.to}
            value={chosen.to}
            max={today}
            error={refused.to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </div>
      )}
    </>
  );
}

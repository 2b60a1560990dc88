import { shopCategories, tradeNames } from '#features/organisations/shop-categories.ts';
import { WON } from '#platform/typed-amount.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import styles from './Rules.module.css';
import { isCapRow, type RuleRow, unitOf } from './rule-form.ts';
import { ruleWords } from './rule-words.ts';
import type { Draft } from './use-draft.ts';

interface RuleInputProps {
  row: RuleRow;
  label: string;
  draft: Draft;
  why: string | undefined;
}

/** Input that replaces a cell while a version is edited. */
export function RuleInput({ row, label, draft, why }: RuleInputProps) {
  const w = useWords(ruleWords);
  const text = draft.typed?.[row.key] ?? '';
  if (row.what === 'shutOut') return <Trades label={label} text={text} onChange={(all) => draft.type(row.key, all)} />;
  const unit = unitOf(row);
  return (
    <input
      className={styles.input}
      aria-label={row.of === null || row.what === 'rate' ? label : `${label} ${row.of}`}
      aria-invalid={why !== undefined || undefined}
      aria-describedby={why === undefined ? undefined : `why-${row.key}`}
      inputMode={unit === undefined ? 'text' : unit === WON ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={isCapRow(row) ? w.noCap : undefined}
      maxLength={60}
      value={text}
      onChange={({ target }) => draft.type(row.key, target.value)}
    />
  );
}

/** Checkboxes for the trades that take no payments. */
function Trades({ label, text, onChange }: { label: string; text: string; onChange: (text: string) => void }) {
  const language = useLanguage();
  const chosen = text.split(',');
  const next = (trade: string) => shopCategories.filter((one) => (one === trade) !== chosen.includes(one)).join(',');
  return (
    <fieldset className={styles.trades}>
      <legend className="sr">{label}</legend>
      {shopCategories.map((trade) => (
        <label key={trade}>
          <input type="checkbox" checked={chosen.includes(trade)} onChange={() => onChange(next(trade))} />
          <span>{tradeNames[language][trade]}</span>
        </label>
      ))}
    </fieldset>
  );
}

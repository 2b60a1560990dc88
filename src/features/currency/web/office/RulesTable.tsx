import { reachable } from '#features/office/web/reachable.ts';
import { type ShopCategory, tradeNames } from '#features/organisations/shop-categories.ts';
import { dateText } from '#platform/dates.ts';
import { countText } from '#platform/number-text.ts';
import { WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import type { RuleName } from '../../rule-table.ts';
import { RULE_WORDS } from '../../rule-words.ts';
import type { CurrencyRules } from '../../rules.ts';
import { RuleInput } from './RuleInput.tsx';
import styles from './Rules.module.css';
import { isCapRow, LEVEL_ROWS, RULE_GROUPS, type RuleRow, unitOf } from './rule-form.ts';
import { ruleWords } from './rule-words.ts';
import type { Draft } from './use-draft.ts';

export interface Column {
  key: string;
  /** Undefined for a version that does not exist yet. */
  number?: number;
  state: 'past' | 'now' | 'coming' | 'waits' | 'late' | 'typing';
  /** Korean date; empty until one is chosen. */
  day: string;
  rules: CurrencyRules;
}

const TONES: Readonly<Record<Column['state'], string | undefined>> = {
  past: undefined,
  now: styles.now,
  coming: styles.coming,
  waits: styles.coming,
  late: styles.coming,
  typing: styles.coming,
};

/**
 * Table with versions as columns and rules as rows. Changed values are highlighted, and the edited version has inputs.
 */
export function RulesTable({ columns, draft }: { columns: readonly Column[]; draft: Draft }) {
  const w = useWords(ruleWords);
  return (
    <section className={styles.scroll} {...reachable} aria-label={w.title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{w.lead}</th>
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        {RULE_GROUPS.map(({ group, rows }) => (
          <Group key={group} title={w.groups[group]} rows={rows} columns={columns} draft={draft} />
        ))}
        {LEVEL_ROWS.map(({ level, rows }) => (
          <Group key={level} title={w.levels[level]} rows={rows} columns={columns} draft={draft} />
        ))}
      </table>
    </section>
  );
}

interface GroupProps {
  title: string;
  rows: readonly RuleRow[];
  columns: readonly Column[];
  draft: Draft;
}

function Group({ title, rows, columns, draft }: GroupProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" className={styles.group}>
          {title}
        </th>
        {columns.map(({ key, state }) => (
          <td key={key} className={TONES[state]} />
        ))}
      </tr>
      {rows.map((row) => (
        <Row key={row.key} row={row} columns={columns} draft={draft} />
      ))}
    </tbody>
  );
}

function Head({ column: { number, state, day } }: { column: Column }) {
  const w = useWords(ruleWords);
  const language = useLanguage();
  const isWaiting = state === 'waits' || state === 'late';
  return (
    <th scope="col" className={TONES[state]}>
      <b>{number === undefined ? w.next : w.version(number)}</b>
      <span className="num" translate="no">
        {day === '' ? w.holdsFrom : w.from(dateText(day, language))}
      </span>
      <span className={classes(state === 'now' && styles.holds, isWaiting && styles.waits)}>{w[state]}</span>
    </th>
  );
}

interface RowProps {
  row: RuleRow;
  columns: readonly Column[];
  draft: Draft;
}

function useLabel({ what, of }: RuleRow): string {
  const { rows } = useWords(ruleWords);
  const language = useLanguage();
  if (what === 'rate') return rows.rate(of ?? '');
  return what in rows ? rows[what as Exclude<keyof typeof rows, 'rate'>] : RULE_WORDS[what as RuleName].row[language];
}

function Row({ row, columns, draft }: RowProps) {
  const label = useLabel(row);
  const reasonOf = useAmountReason();
  const reason = Object.entries(draft.refused).find(
    ([field]) => field === row.field || field.startsWith(`${row.field}.`),
  );
  const unit = unitOf(row);
  const typed = unit && reasonOf(draft.typed?.[row.key] ?? '', unit);
  const why = draft.typed && reason && (typed ?? reason[1]);
  return (
    <>
      <tr>
        <th scope="row">
          <TextSpan>{label}</TextSpan>
        </th>
        {columns.map(({ key, state, rules }, nth) => {
          const before = columns[nth - 1];
          const isChanged = before !== undefined && row.textOf(before.rules) !== row.textOf(rules);
          return (
            <td key={key} className={classes(TONES[state], isChanged && styles.changed, 'num')} translate="no">
              {state === 'typing' ? (
                <RuleInput row={row} label={label} draft={draft} why={why} />
              ) : (
                <Value row={row} rules={rules} />
              )}
            </td>
          );
        })}
      </tr>
      {why && (
        <tr>
          <td colSpan={columns.length + 1} className={styles.bad} id={`why-${row.key}`}>
            {why}
          </td>
        </tr>
      )}
    </>
  );
}

function Value({ row, rules }: { row: RuleRow; rules: CurrencyRules }) {
  const { what, textOf } = row;
  const w = useWords(ruleWords);
  const language = useLanguage();
  const text = textOf(rules);
  if (isCapRow(row)) return <span>{text === '' ? w.noCap : grouped(text)}</span>;
  if (what === 'city') return <span>{text === '' ? w.serverCity : text}</span>;
  if (what === 'shutOut') {
    const names = text === '' ? [] : text.split(',').map((trade) => tradeNames[language][trade as ShopCategory]);
    return <span>{names.length === 0 ? w.none : names.join(', ')}</span>;
  }
  return <LangText>{unitOf(row) === WON ? grouped(text) : text}</LangText>;
}

const grouped = (won: string) => (/^\d+$/.test(won) ? countText(won) : won);

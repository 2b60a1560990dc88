import { useRead as useOfficeRead } from '#features/office/web/calls.ts';
import office from '#features/office/web/Office.module.css';
import { bankRows, unexplainedRow } from '#features/office/web/today/bank-rows.ts';
import { todayWords } from '#features/office/web/today/today-words.ts';
import { useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { wonText } from '#ui/text/amount.ts';
import styles from './Issue.module.css';
import { issueWords } from './issue-words.ts';

/** The sums that must match: what the ledger owes, and what the bank has to cover it. */
export function Sums() {
  const w = useWords(issueWords);
  const t = useWords(todayWords);
  const today = useOfficeRead('GET /api/office/today').data;
  if (!today) return null;
  const { bank, circulating, first } = today;
  // Without a statement, the bank's lines above name the statement that is missing.
  if (bank === null) return first.includes('statement') ? <p className={office.quiet}>{w.noStatement}</p> : null;
  const isSame = bank.difference === '0';
  return (
    <div className={styles.sums}>
      <KeyValues
        rows={[
          ...bankRows(bank, t, wonText),
          { term: w.covers, value: wonText(bank.covers) },
          { term: w.ledger, value: wonText(circulating) },
          ...unexplainedRow(bank, t, wonText),
        ]}
        total={{
          term: isSame ? w.same : w.differs,
          value: isSame ? (
            '='
          ) : (
            <span className={styles.differs} translate="no">
              {wonText(bank.difference)}
            </span>
          ),
        }}
      />
    </div>
  );
}

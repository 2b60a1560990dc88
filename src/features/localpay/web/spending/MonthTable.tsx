import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useWords } from '#platform/web/device/language.ts';
import type { Spending } from '../../contract.ts';
import styles from './Spending.module.css';
import { spendingWords, useMonthName } from './spending-words.ts';

/** The figures of the bars as a table, to the won. */
export function MonthTable({ months }: Pick<Spending, 'months'>) {
  const w = useWords(spendingWords);
  const name = useMonthName();
  return (
    <table className={styles.table}>
      <caption className="sr">{w.title}</caption>
      <thead>
        <tr>
          <th scope="col">{w.monthTerm}</th>
          <th scope="col">{w.wonTerm}</th>
          <th scope="col">{w.countTerm}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, won, payments }) => (
          <tr key={month}>
            <th scope="row">{name(month, 'long')}</th>
            <td translate="no">{amountOf('KRW', won)}</td>
            <td>{payments}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { reachable } from '#features/office/web/reachable.ts';
import styles from './Reports.module.css';

interface TableProps {
  label: string;
  /** Columns; those whose cells are words and no figures stand at the left. */
  heads: readonly { readonly text: string; readonly isWord?: boolean }[];
  rows: readonly { readonly key: string | number; readonly cells: readonly string[] }[];
}

/** Figures as a table, whose first column names the row; wider than its place it scrolls by itself. */
export function Table({ label, heads, rows }: TableProps) {
  const classOf = (nth: number) => (heads[nth]?.isWord ? styles.text : undefined);
  return (
    <section className={styles.scroll} aria-label={label} {...reachable}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map(({ text }, nth) => (
              <th key={text} scope="col" className={classOf(nth)}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, nth) => (
                <td key={heads[nth + 1]?.text} className={classOf(nth + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { reachable } from '#features/office/web/reachable.ts';
import styles from './Reports.module.css';

interface TableProps {
  label: string;
  /** Column headers; columns of words are aligned left. */
  heads: readonly { readonly text: string; readonly isWord?: boolean }[];
  rows: readonly { readonly key: string | number; readonly cells: readonly string[] }[];
}

/** Table of figures whose first column names the row. It scrolls by itself if it is too wide. */
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

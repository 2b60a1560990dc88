import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { Link } from '#ui/controls/Link.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './Facts.module.css';

interface Stat {
  value: string;
  label: string;
  /** Leads to what the number counts. Only such a number looks pressable. */
  href?: string | undefined;
  onClick?: (() => void) | undefined;
}

/** Three numbers under an ink rule, separated by hairlines. */
export function StatTiles({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ value, label, href, onClick }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.term}>
            {href ? (
              <Link href={href}>{label}</Link>
            ) : onClick ? (
              <button type="button" onClick={onClick}>
                {label}
              </button>
            ) : (
              label
            )}
          </dt>
          <dd className={styles.value} translate="no">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface KeyValuesProps {
  rows: readonly { term: string; value: ReactNode; isCode?: boolean | undefined }[];
  /** Last line, over an ink rule ('Total'). */
  total?: { term: string; value: ReactNode } | undefined;
}

/** Terms and values in two columns, such as the summary of a transfer. */
export function KeyValues({ rows, total }: KeyValuesProps) {
  // Two rows may have the same term, such as items of a receipt.
  const keyed = rows.map((row, nth) => ({ ...row, key: `${nth} ${row.term}` }));
  return (
    <dl>
      {keyed.map(({ key, term, value, isCode }) => (
        <div key={key} className={styles.pair}>
          <dt className={styles.term}>
            <TextSpan>{term}</TextSpan>
          </dt>
          <dd className={classes(isCode ? 'code' : 'num')} translate="no">
            <LangText>{value}</LangText>
          </dd>
        </div>
      ))}
      {total && (
        <div className={classes(styles.pair, styles.total)}>
          <dt>{total.term}</dt>
          <dd className="num" translate="no">
            {total.value}
          </dd>
        </div>
      )}
    </dl>
  );
}

export interface GridAction {
  label: string;
  icon: string;
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  /** The one dark cell of a grid. */
  isPrimary?: boolean | undefined;
  /** Set on an action that shows or hides more actions. */
  isExpanded?: boolean | undefined;
}

function Cell({ action }: { action: GridAction }) {
  const { label, icon, href, onClick, isPrimary, isExpanded } = action;
  const className = classes(styles.action, isPrimary && styles.primary);
  const body = (
    <>
      <Icon of={icon} size={22} />
      <span>{label}</span>
    </>
  );
  return href ? (
    <Link href={href} className={className}>
      {body}
    </Link>
  ) : (
    <button type="button" className={className} aria-expanded={isExpanded} onClick={onClick}>
      {body}
    </button>
  );
}

interface ActionGridProps {
  actions: readonly GridAction[];
  columns: 2 | 3 | 4;
}

/** Available actions, as equal cells in one box. */
export function ActionGrid({ actions, columns }: ActionGridProps) {
  return (
    <ul className={classes(styles.grid, styles[`c${columns}`])} data-acts>
      {actions.map((action) => (
        <li key={action.label}>
          <Cell action={action} />
        </li>
      ))}
    </ul>
  );
}

const GROUP = 4;

/** Address in groups of four with bold ends. It is read aloud and copied as one unbroken text. */
export function AddressText({ address }: { address: string }) {
  const head = address.startsWith('0x') ? 2 + GROUP : GROUP;
  const middle = address.slice(head, -GROUP).match(/.{1,4}/g) ?? [];
  return (
    <span className={classes(styles.address, 'code')} translate="no">
      <span className="sr">{address}</span>
      <span aria-hidden="true">
        <b>{address.slice(0, head)}</b> <span>{middle.join(' ')}</span> <b>{address.slice(-GROUP)}</b>
      </span>
    </span>
  );
}

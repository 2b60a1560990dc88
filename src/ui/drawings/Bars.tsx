import { classes } from '#ui/classes.ts';
import styles from './Bars.module.css';

const HIGHEST = 84;

export interface Bar {
  id: string;
  /** Label under the bar, and the full name for screen readers. */
  label: string;
  name: string;
  /** Figure above the bar. */
  figure: string;
  value: number;
}

interface BarsProps {
  bars: readonly Bar[];
  chosen: string;
  onChoose: (id: string) => void;
  label: string;
}

/** Bar chart on one base line; each bar is a button. Negative values are drawn as zero. */
export function Bars({ bars, chosen, onChoose, label }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <fieldset className={styles.bars}>
      <legend className="sr">{label}</legend>
      {bars.map(({ id, label: under, name, figure, value }) => (
        <button
          key={id}
          type="button"
          className={classes(styles.column, id === chosen && styles.chosen)}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          <span className="sr" translate="no">
            {name}
          </span>
          <span className={styles.figure} translate="no" aria-hidden="true">
            {figure}
          </span>
          <span className={styles.bar} style={{ height: Math.round((HIGHEST * Math.max(0, value)) / most) }} />
          <span className={styles.under} aria-hidden="true">
            {under}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

import { classes } from '#ui/classes.ts';
import { splitAmount, withMinus } from './amount.ts';
import styles from './Money.module.css';

interface MoneyProps {
  /** Full amount for screen readers, such as `$24,976.10` or `-0.1200 ETH`. */
  text: string;
  size?: 'hero' | 'large' | 'row' | undefined;
  isCredit?: boolean | undefined;
  /** Shows dots of the same height, and `hiddenText` to screen readers. */
  isHidden?: boolean | undefined;
  hiddenText?: string | undefined;
}

const DOTS = '••••••';
/** Length above which a hero amount is set smaller, so that it stays on one line. */
const LONG = 14;

/** The styled parts are decoration: the page contains each amount once, for screen readers, searching and copying. */
function Parts({ text }: { text: string }) {
  const { sign, symbol, whole, cents, code } = splitAmount(text);
  return (
    <>
      {sign && <span data-text={sign} />}
      {symbol && <span data-text={symbol} className={styles.symbol} />}
      <span data-text={whole} />
      {cents && <span data-text={cents} className={styles.cents} />}
      {code && <span data-text={` ${code}`} className={styles.code} />}
    </>
  );
}

/** Hero amount that is not known yet, without any digit that could be mistaken for one. */
export function PendingMoney({ label }: { label: string }) {
  return (
    <span role="status" className={styles.hero}>
      <span aria-hidden="true" className={classes(styles.painted, styles.pending)} data-pending="">
        <span data-text="$" className={styles.symbol} />
        <span data-text="––,–––" />
        <span data-text="" className={styles.cents} />
      </span>
      <span className="sr">{label}</span>
    </span>
  );
}

/** Amount in the design's style, with one accessible text for the whole. */
export function Money({ text, size = 'row', isCredit, isHidden, hiddenText }: MoneyProps) {
  const isLong = size === 'hero' && text.length > LONG;
  const className = classes(styles[size], isLong && styles.long, isCredit && styles.credit);
  if (size === 'row' && !isHidden)
    return (
      <span className={classes(className, 'num')} translate="no">
        {withMinus(text)}
      </span>
    );
  return (
    <span className={className} translate="no">
      <span aria-hidden="true" className={styles.painted}>
        {isHidden ? DOTS : <Parts text={text} />}
      </span>
      <span className="sr">{isHidden ? hiddenText : withMinus(text)}</span>
    </span>
  );
}

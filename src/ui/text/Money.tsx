import { classes } from '#ui/classes.ts';
import { splitAmount, withMinus } from './amount.ts';
import styles from './Money.module.css';

interface MoneyProps {
  /** The whole amount as read aloud, such as `$24,976.10` or `-0.1200 ETH`. */
  text: string;
  size?: 'hero' | 'large' | 'row' | undefined;
  isCredit?: boolean | undefined;
  /** Shows dots at the same height; then `hiddenText` is what is read aloud. */
  isHidden?: boolean | undefined;
  hiddenText?: string | undefined;
}

const DOTS = '••••••';
/** A hero amount of more characters is set smaller, so that it stands on one line. */
const LONG = 14;

/** The parts are painted, not written: the page holds each amount once, for readers, for finding and for copying. */
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

/** A hero amount that is not known yet: no digit that could be taken for one. */
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

/** An amount as the design sets it, with one accessible text for the whole. */
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

import { classes } from '#ui/classes.ts';
import styles from './Coin.module.css';
import { type CoinName, coinDrawing } from './coin-drawing.ts';

interface CoinProps {
  name: CoinName;
  size?: number | undefined;
}

/** A yeopjeon: disc, woven ring, and the asset's sign in the square hole; decoration beside the asset's name. */
export function Coin({ name, size = 40 }: CoinProps) {
  const { symbol, strand, stepDeg } = coinDrawing(name);
  return (
    <svg
      className={classes(styles.coin, styles[name])}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      <circle cx="20" cy="20" r="19.8" className={styles.disc} />
      <g className={styles.line} transform="translate(20 20)">
        <circle r="18.3" />
        {[0, 1, 2, 3].map((k) => (
          <path key={k} d={strand} transform={`rotate(${k * stepDeg})`} />
        ))}
      </g>
      <rect x="11" y="11" width="18" height="18" rx="1" className={styles.hole} />
      <path d={symbol} className={styles.symbol} />
    </svg>
  );
}

interface AllocationBarProps {
  parts: readonly { coin: CoinName; share: number }[];
  /** The whole bar in words ('XP 6 %, USDC 21 %, ...'); empty where it shows nothing. */
  label: string;
}

/** How the portfolio divides; `share` in any one unit. */
export function AllocationBar({ parts, label }: AllocationBarProps) {
  return (
    <div className={styles.bar} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      {parts.map(({ coin, share }) => (
        <span key={coin} className={styles[coin]} style={{ flexGrow: share }} />
      ))}
    </div>
  );
}

import { classes } from '#ui/classes.ts';
import styles from './Coin.module.css';
import { type CoinFace, coinStrand } from './coin-drawing.ts';

interface CoinProps {
  face: CoinFace;
  size?: number | undefined;
}

/** Yeopjeon coin: disc, woven ring, and the asset's sign in the square hole. It decorates the asset's name. */
export function Coin({ face: { metal, lobes, symbol }, size = 40 }: CoinProps) {
  const { strand, stepDeg } = coinStrand(lobes);
  return (
    <svg
      className={classes(styles.coin, styles[metal])}
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
  parts: readonly { name: string; metal: CoinFace['metal']; share: number }[];
  /** Whole bar in words ('XP 6 %, USDC 21 %, ...'); empty if it shows nothing. */
  label: string;
}

/** Shows the shares of a whole; `share` may be in any unit. */
export function AllocationBar({ parts, label }: AllocationBarProps) {
  return (
    <div className={styles.bar} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      {parts.map(({ name, metal, share }) => (
        <span key={name} className={styles[metal]} style={{ flexGrow: share }} />
      ))}
    </div>
  );
}

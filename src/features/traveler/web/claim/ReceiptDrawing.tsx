import styles from '../Traveler.module.css';

const PAPER = 'M12 8.5l4-3 4 3 4-3 4 3 4-3 4 3 4-3 4 3V75l-4 3-4-3-4 3-4-3-4 3-4-3-4 3-4-3Z';
const PRINT = 'M19 20h19M19 28h19M19 36h12M19 56h19M19 62h13';
const CORNERS = 'M1 15V1h14M49 1h14v14M63 69v14H49M15 83H1V69';

/** Illustration: a receipt in a camera's frame, with the scan line at its total. */
export function ReceiptDrawing() {
  return (
    <svg className={styles.drawing} width="64" height="84" viewBox="0 0 64 84" aria-hidden="true">
      <path d={PAPER} className={styles.paper} />
      <path d={PRINT} className={styles.print} />
      <path d="M34 69h9" className={styles.total} />
      <path d={CORNERS} className={styles.frame} />
      <path d="M1 46h62" className={styles.frame} />
    </svg>
  );
}

import { encode } from 'uqr';
import { useWords } from '#platform/web/device/language.ts';
import { groupDigits } from '../code.ts';
import { drawBarcode } from '../code-128.ts';
import type { ShownTexts } from './device-keys.ts';
import styles from './Show.module.css';
import { showWords } from './show-words.ts';
import { useSecondsLeft } from './use-showing.ts';

/** Modules of white around a barcode that a scanner needs (ISO/IEC 15417). */
const QUIET = 10;
const BAR_HEIGHT = 36;

/** Returns the dark modules of a QR code as one path. Level L: a damaged code must fail, not be guessed. */
function qrOf(text: string) {
  const { data, size } = encode(text, { ecc: 'L', border: 4 });
  let path = '';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) path += `M${x} ${y}h1v1h-1z`;
  return { path, size };
}

/** Seconds until the code is replaced. Not a live region, since it changes every second. */
function Countdown({ offsetMs }: { offsetMs: number }) {
  const w = useWords(showWords);
  const left = useSecondsLeft(offsetMs);
  // Two figures wide always, so that the line does not move.
  return <p className={`${styles.next} num`}>{w.next(String(left).padStart(2, '\u2007'))}</p>;
}

/** The payer's code in three forms, black on white in both themes: QR code, barcode and digits. */
export function ShownCode({ texts, offsetMs }: { texts: ShownTexts; offsetMs: number }) {
  const w = useWords(showWords);
  const { path, size } = qrOf(texts.qr);
  const { bars, width } = drawBarcode(texts.digits);
  const drawn = bars.map(([start, wide]) => `M${start} 0h${wide}v${BAR_HEIGHT}h-${wide}z`).join('');
  return (
    <div className={styles.code} data-theme="light">
      <svg
        className={styles.qr}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={w.qr}
      >
        <title>{w.qr}</title>
        <path d={path} />
      </svg>
      <svg
        className={styles.bars}
        viewBox={`${-QUIET} 0 ${width + 2 * QUIET} ${BAR_HEIGHT}`}
        shapeRendering="crispEdges"
        preserveAspectRatio="none"
        role="img"
        aria-label={w.bars}
      >
        <title>{w.bars}</title>
        <path d={drawn} />
      </svg>
      <p className={`${styles.digits} num`} translate="no">
        {groupDigits(texts.digits)}
      </p>
      <Countdown offsetMs={offsetMs} />
    </div>
  );
}

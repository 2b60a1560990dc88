import { isHangul } from './hangul.ts';
import styles from './Seal.module.css';
import { squareCut } from './seal.ts';
import { SQUARE } from './square-cuts.ts';

/** Square seal of any two syllables, white on vermilion, cut when rendered. Without Hangul it has Latin letters. */
export function SquareSealOf({ text, size }: { text: string; size: number }) {
  const cut = isHangul(text) ? squareCut(text) : undefined;
  return (
    <svg className={styles.glyph} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path d={SQUARE} className={styles.square} />
      {cut ? (
        <path d={cut.path} className={styles.white} strokeWidth={cut.stroke} />
      ) : (
        <text x="24" y="24.5" className={styles.whiteLetters}>
          {text}
        </text>
      )}
    </svg>
  );
}

import { classes } from '#ui/classes.ts';
import { LangText } from '#ui/text/LangText.tsx';
import styles from './Seal.module.css';
import { SQUARE, SQUARE_CUTS } from './square-cuts.ts';

export interface SealProps {
  size?: number | undefined;
  /** Text for screen readers ('Approved, seal of Kim Minseo'). Without it the seal is decoration. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Institution's square seal, white on vermilion: 인 (logo), 인감, 인증 (verified). */
export function SquareSeal({
  text = '인',
  size = 30,
  label,
  className,
}: SealProps & { text?: keyof typeof SQUARE_CUTS | undefined }) {
  const { path, stroke } = SQUARE_CUTS[text];
  return (
    <>
      <svg
        className={classes(styles.glyph, className)}
        width={size}
        height={size}
        viewBox="0 0 48 48"
        aria-hidden="true"
      >
        <path d={SQUARE} className={styles.square} />
        <path d={path} className={styles.white} strokeWidth={stroke} />
      </svg>
      {label && (
        <span className="sr">
          <LangText>{label}</LangText>
        </span>
      )}
    </>
  );
}

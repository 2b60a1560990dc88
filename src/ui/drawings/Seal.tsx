import type { CSSProperties } from 'react';
import { classes } from '#ui/classes.ts';
import { LangText } from '#ui/text/LangText.tsx';
import styles from './Seal.module.css';
import type { SealProps } from './SquareSeal.tsx';
import { initials, nameSyllables, roundCut, sealAngle } from './seal.ts';

interface RoundSealProps extends SealProps {
  /** Words to cut (승인), or a person. */
  text?: string | undefined;
  person?: { name: string; koreanName?: string | null | undefined } | undefined;
  /** Document that the seal is pressed on; determines its angle. */
  documentId?: string | undefined;
  /**
   * In the dark theme a stamp needs a paper disc behind it. A glyph inside a button has the button's colour and no
   * disc.
   */
  isGlyph?: boolean | undefined;
  isPressed?: boolean | undefined;
}

function Cutting({ text, person }: Pick<RoundSealProps, 'text' | 'person'>) {
  const syllables = text ?? nameSyllables(person?.koreanName ?? person?.name ?? '');
  if (syllables === '') {
    return (
      <text x="24" y="24" className={styles.letters}>
        {initials(person?.name ?? '')}
      </text>
    );
  }
  const { path, stroke } = roundCut(syllables);
  return <path d={path} className={styles.cut} strokeWidth={stroke} />;
}

/** Person's round seal, vermilion on paper: the Korean name and 인, or initials. */
export function RoundSeal(props: RoundSealProps) {
  const { text, person, size = 44, documentId, isGlyph, isPressed, label, className } = props;
  const angle = documentId === undefined ? 0 : sealAngle(documentId);
  const style: CSSProperties & Record<'--seal-angle', string> = {
    '--seal-angle': `${angle}deg`,
    ...(angle !== 0 && !isPressed && { transform: `rotate(${angle}deg)` }),
  };
  return (
    <>
      <svg
        className={classes(isGlyph ? styles.glyph : styles.round, isPressed && 'seal-press', className)}
        style={style}
        width={size}
        height={size}
        viewBox="0 0 48 48"
        aria-hidden="true"
      >
        {!isGlyph && <circle cx="24" cy="24" r="24" className={styles.paper} />}
        <circle cx="24" cy="24" r="21.6" className={styles.cut} strokeWidth="2.7" />
        <Cutting text={text} person={person} />
      </svg>
      {label && (
        <span className="sr">
          <LangText>{label}</LangText>
        </span>
      )}
    </>
  );
}

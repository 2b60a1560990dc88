import { LangText } from '#ui/text/LangText.tsx';
import { Guilloche } from './Guilloche.tsx';
import styles from './Plate.module.css';
import { RoundSeal } from './Seal.tsx';

interface SealPlateProps {
  did: string;
  documentId: string;
  person: { name: string; koreanName?: string | null | undefined };
  words: { signingAs: string; when: string; seal: string };
  /** True from the press on: the stamp falls, the plate gives. */
  isPressed: boolean;
}

const RINGS = [2, 4] as const;
const CENTRE = [90, 74, 116] as const;

/** The plate of a confirm sheet, with the person's own seal above it or pressed on it. */
export function SealPlate({ did, documentId, person, words, isPressed }: SealPlateProps) {
  return (
    <div className={isPressed ? `${styles.plate} paper-give` : styles.plate}>
      <Guilloche did={did} purpose="approve" at={CENTRE} rings={RINGS} />
      <div className={styles.words}>
        <span className={styles.small}>{words.signingAs}</span>
        <strong className={styles.name}>
          <LangText>{person.name}</LangText>
        </strong>
        <span className={styles.small}>{words.when}</span>
      </div>
      <RoundSeal
        person={person}
        size={104}
        documentId={documentId}
        isPressed={isPressed}
        label={words.seal}
        className={styles.seal}
      />
    </div>
  );
}

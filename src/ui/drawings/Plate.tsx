import { Name } from '#ui/text/LangText.tsx';
import { Guilloche } from './guilloche/Guilloche.tsx';
import styles from './Plate.module.css';
import { RoundSeal } from './Seal.tsx';

interface SealPlateProps {
  did: string;
  documentId: string;
  person: { name: string; koreanName?: string | null | undefined };
  words: { signingAs: string; when: string; seal: string };
  /** True once it is sealed: the stamp falls on the ring and the plate gives way. */
  isPressed: boolean;
}

const RINGS = [2, 4] as const;
const SEAL = 104;
const CENTRE = [90, 74, 116] as const;

/** Empty ring in which the stamp will appear. */
function EmptyRing() {
  return (
    <svg className={styles.seal} width={SEAL} height={SEAL} viewBox="-52 -52 104 104" aria-hidden="true">
      <circle r="52" className={styles.hanji} />
      <circle r="46.8" className={styles.ring} strokeDasharray="4.9" />
      <path d="M-5 0H5M0 -5V5" className={styles.ring} />
    </svg>
  );
}

/** Plate of a confirmation sheet: a dashed ring and, once sealed, the person's own seal on it. */
export function SealPlate({ did, documentId, person, words, isPressed }: SealPlateProps) {
  return (
    <div className={isPressed ? `${styles.plate} paper-give` : styles.plate}>
      <Guilloche did={did} purpose="approve" at={CENTRE} rings={RINGS} />
      <div className={styles.words}>
        <span className={styles.small}>{words.signingAs}</span>
        <strong className={styles.name}>
          <Name>{person.name}</Name>
        </strong>
        <span className={styles.small}>{words.when}</span>
      </div>
      {isPressed ? (
        <RoundSeal
          person={person}
          size={SEAL}
          documentId={documentId}
          isPressed
          label={words.seal}
          className={styles.seal}
        />
      ) : (
        <EmptyRing />
      )}
    </div>
  );
}

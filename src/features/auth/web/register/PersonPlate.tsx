import { fullName, nameBeside } from '#features/auth/person.ts';
import { Guilloche, Rosette } from '#ui/drawings/guilloche/Guilloche.tsx';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { KnownPerson } from '../known-person.ts';
import styles from '../sign-in/SignIn.module.css';

const RADIUS = 96;
const RINGS = [1, 4] as const;

/** Plate of the person whom this device remembers, as in My info: seal and lines on the left, names beside them. */
export function PersonPlate({ person }: { person: KnownPerson }) {
  const name = fullName(person);
  const beside = nameBeside(person);
  return (
    <div className={styles.plate}>
      <Guilloche did={person.didAddress} purpose="citizen" />
      <svg className={styles.lines} aria-hidden="true">
        <Rosette did={person.didAddress} purpose="citizen" radius={RADIUS} rings={RINGS} />
      </svg>
      <span className={styles.disc}>
        <RoundSeal person={{ name, koreanName: person.nameKo }} size={100} />
      </span>
      <p className={styles.who}>
        <strong className={styles.name}>
          <Name>{name}</Name>
        </strong>
        {beside && <span lang="ko">{beside}</span>}
      </p>
    </div>
  );
}

/** Plain plate with an empty place for the seal, if this device remembers nobody. */
export function NobodysPlate() {
  return (
    <div className={`${styles.plate} ${styles.nobodys}`} aria-hidden="true">
      <svg className={styles.lines} aria-hidden="true">
        <Rosette did="" purpose="empty" radius={RADIUS} rings={RINGS} />
        <circle r="36" className={styles.unstamped} />
      </svg>
    </div>
  );
}

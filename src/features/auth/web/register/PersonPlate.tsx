import { fullName, nameBeside } from '#features/auth/person.ts';
import { useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Guilloche, Rosette } from '#ui/drawings/guilloche/Guilloche.tsx';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { KnownPerson } from '../known-person.ts';
import styles from '../sign-in/SignIn.module.css';
import { words } from '../words.ts';

const RADIUS = 96;
const RINGS = [1, 4] as const;

/** Plate of the person that this device remembers, as in My info: seal and lines on the left, names beside them. */
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

/** Plate for a visitor who is new to this device: what Ingam is, and the way to an account. */
export function NewcomersPlate() {
  const w = useWords(words);
  return (
    <section className={`${styles.newcomers} ${styles.nobodys}`} aria-labelledby="newcomer">
      <h2 id="newcomer" className={styles.name}>
        {w.newHere}
      </h2>
      <p>{w.whatItIs}</p>
      <svg viewBox="-64 -64 128 128" className={styles.emptyPlace} aria-hidden="true">
        <Rosette did="" purpose="empty" radius={56} rings={RINGS} />
        <circle r="26" className={styles.unstamped} />
      </svg>
      <ButtonLink href="/register" isWide>
        {w.toRegister}
      </ButtonLink>
    </section>
  );
}

/** Plain plate with an empty place for the seal, if this device remembers no one. */
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

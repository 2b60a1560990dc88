import type { ReactNode } from 'react';
import { Guilloche } from '#ui/drawings/guilloche/Guilloche.tsx';
import type { Purpose } from '#ui/drawings/guilloche/guilloche.ts';
import { Name } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './Receipt.module.css';

/** The rosette's centre, from the right and the top edge, and its radius. */
const ROSETTE = [84, 70, 112] as const;
/** Without the innermost, whose place a seal takes. */
const AROUND = [1, 4] as const;
const WHOLE = [0, 4] as const;

interface PartyPrintProps {
  /** How they are a party: whom it went to, or whom it came from. */
  term: string;
  /** What their own print is drawn from; undefined while it is not known. */
  seed: string | undefined;
  purpose: Purpose;
  name?: string | undefined;
  /** One line more, below the name. */
  children?: ReactNode;
  /** 88 high, in the middle of the rosette; without one the rosette is whole. */
  seal?: ReactNode;
  /** The name as the heading of what stands here. */
  isHeading?: boolean | undefined;
}

/** Whom a receipt is about, on their own print, with a seal in the middle of it. */
export function PartyPrint({ term, seed, purpose, name, children, seal, isHeading }: PartyPrintProps) {
  const Heading = isHeading ? 'h2' : 'p';
  return (
    <section className={styles.party} aria-label={term}>
      {seed !== undefined && <Guilloche did={seed} purpose={purpose} at={ROSETTE} rings={seal ? AROUND : WHOLE} />}
      <p className={styles.term}>{term}</p>
      {name !== undefined && (
        <Heading className={styles.name}>
          <Name>{name}</Name>
        </Heading>
      )}
      <TextSpan>{children}</TextSpan>
      {seal && <span className={styles.seal}>{seal}</span>}
    </section>
  );
}

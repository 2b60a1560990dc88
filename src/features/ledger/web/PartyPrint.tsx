import type { ReactNode } from 'react';
import { Guilloche } from '#ui/drawings/guilloche/Guilloche.tsx';
import type { Purpose } from '#ui/drawings/guilloche/guilloche.ts';
import { Name } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './Receipt.module.css';

/** Centre of the rosette, from the right and the top edge, and its radius. */
const ROSETTE = [84, 70, 112] as const;
/** Rings without the innermost one, which leaves room for a seal. */
const AROUND = [1, 4] as const;
const WHOLE = [0, 4] as const;

interface PartyPrintProps {
  /** Role of the party: recipient or sender. */
  term: string;
  /** Seed of the party's print; undefined while unknown. */
  seed: string | undefined;
  purpose: Purpose;
  name?: string | undefined;
  /** An extra line below the name. */
  children?: ReactNode;
  /** 88 px high, in the middle of the rosette. Without a seal the rosette is drawn whole. */
  seal?: ReactNode;
  /** Renders the name as the heading of the content. */
  isHeading?: boolean | undefined;
}

/** Shows the party of a receipt on their print, with a seal in its middle. */
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

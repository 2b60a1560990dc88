import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Guilloche, Microprint } from '#ui/drawings/guilloche/Guilloche.tsx';
import type { Purpose } from '#ui/drawings/guilloche/guilloche.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { arrowDownLeft, arrowUpRight, dash, eye, eyeOff } from '#ui/drawings/icons.ts';
import { Money, PendingMoney } from '#ui/text/Money.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './Note.module.css';

/**
 * Position of a note's rosette: the centre is 24 px from the right edge, so that it starts right of a seven-digit
 * amount.
 */
const ROSETTE = [24, 74, 100] as const;

interface NoteProps {
  /** Undefined until known, since no other person's print may appear there. */
  did: string | undefined;
  shortDid: string;
  purpose: Purpose;
  children: ReactNode;
  label?: string | undefined;
  /** Position of the rosette, as in `Guilloche`; null for the ground alone. */
  at?: readonly [number, number, number] | null | undefined;
}

/** Glazed note with the holder's print: the only filled surface of a screen. */
export function Note({ did, shortDid, purpose, label, at = ROSETTE, children }: NoteProps) {
  return (
    <section className={styles.note} aria-label={label}>
      {did && <Guilloche did={did} purpose={purpose} at={at ?? undefined} />}
      <TextSpan>{children}</TextSpan>
      {did && <Microprint shortDid={shortDid} />}
    </section>
  );
}

interface Delta {
  /** Such as '+5.2%' and '($1,234.56)'. */
  percent: string;
  amount: string;
  direction: 'up' | 'down' | 'flat';
}

interface PortfolioNoteProps {
  did: string | undefined;
  shortDid: string;
  purpose?: Purpose | undefined;
  label: ReactNode;
  /** Full amount, `$24,976.10`. */
  amount: string;
  delta?: Delta | undefined;
  /** Sentence shown instead of the change. */
  said?: string | undefined;
  isHidden?: boolean | undefined;
  /** Without it there is no eye button. */
  onToggle?: (() => void) | undefined;
  words: { show: string; hide: string; hidden: string };
  /** Buttons, an allocation bar, or a line of text. */
  children?: ReactNode;
}

const ARROWS = { up: arrowUpRight, down: arrowDownLeft, flat: dash } as const;

interface PendingNoteProps {
  label: ReactNode;
  /** Announced to screen readers while loading. */
  loading: string;
  children?: ReactNode;
}

/** Note whose figures are still loading, with placeholders of real size. */
export function PendingNote({ label, loading, children }: PendingNoteProps) {
  return (
    <Note did={undefined} shortDid="" purpose="portfolio">
      <div className={styles.head}>
        <span>{label}</span>
      </div>
      <PendingMoney label={loading} />
      <p className={classes(styles.delta, styles.pending)} aria-hidden="true">
        <Icon of={dash} size={16} />
        <b className={styles.percent} data-text="–" />
      </p>
      {children && <div className={styles.foot}>{children}</div>}
    </Note>
  );
}

/** Total on glaze: label and eye button, the amount, its change, and actions. Hidden amounts keep their height. */
export function PortfolioNote(props: PortfolioNoteProps) {
  const {
    did,
    shortDid,
    purpose = 'portfolio',
    label,
    amount,
    delta,
    said,
    isHidden,
    onToggle,
    words,
    children,
  } = props;
  return (
    <Note did={did} shortDid={shortDid} purpose={purpose}>
      <div className={styles.head}>
        <span>{label}</span>
        {onToggle && (
          <IconButton
            icon={isHidden ? eyeOff : eye}
            label={isHidden ? words.show : words.hide}
            className={styles.eye}
            onClick={onToggle}
          />
        )}
      </div>
      <Money text={amount} size="hero" isHidden={isHidden} hiddenText={words.hidden} />
      {said ? (
        <p className={styles.delta}>{said}</p>
      ) : (
        delta && (
          <p className={styles.delta} translate="no">
            <Icon of={ARROWS[delta.direction]} size={16} />
            <b className={styles.percent}>{delta.percent}</b>{' '}
            {isHidden ? <span aria-hidden="true">••••••</span> : <span>{delta.amount}</span>}
          </p>
        )
      )}
      {children && <div className={styles.foot}>{children}</div>}
    </Note>
  );
}

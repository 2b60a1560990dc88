import { type ReactNode, useId } from 'react';
import { classes } from '#ui/classes.ts';
import { Link } from '#ui/controls/Link.tsx';
import { Guilloche } from '#ui/drawings/guilloche/Guilloche.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { qr } from '#ui/drawings/icons.ts';
import { BUST, engraving } from '#ui/drawings/portrait.ts';
import { SquareSeal } from '#ui/drawings/SquareSeal.tsx';
import { Badge, type Tone } from '#ui/feedback/Badge.tsx';
import { LangText, Name } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './IdCard.module.css';

/** Engraved bust, shown until there is a photo. */
export function Portrait({ width = 62 }: { width?: number | undefined }) {
  const id = useId();
  return (
    <svg className={styles.portrait} width={width} height={(width * 78) / 62} viewBox="0 0 62 78" aria-hidden="true">
      <clipPath id={id}>
        <path d={BUST} />
      </clipPath>
      <path d={engraving()} className={styles.engraved} clipPath={`url(#${id})`} />
    </svg>
  );
}

export type CardGround = 'citizen' | 'employee' | 'traveler';

export interface IdCardFace {
  id: string;
  ground: CardGround;
  title: string;
  gloss?: string | undefined;
  /** Status at the top right, in small print, or as a badge if it has a tone. */
  status?: { tone?: Tone; word: string } | undefined;
  /** Without it, the card is not a link. */
  href?: string | undefined;
  name: string;
  shortDid: string;
  /** Such as 'Issued 12 Mar 2025'. */
  issued: string;
  /** The 인증 seal in words ('Verified seal'); only on a verified card. */
  sealLabel?: string | undefined;
}

interface IdCardProps {
  did: string;
  card: IdCardFace;
  /** Shows only the head, as a strip above the next card. */
  isStrip?: boolean | undefined;
  /** Seal of the issuer, if that is not the 인증 seal. */
  mark?: ReactNode;
}

const FRONT = [82, 104, 98] as const;
const STRIP = [72, 70, 97] as const;

function Holder({ card, mark }: Pick<IdCardProps, 'card' | 'mark'>) {
  return (
    <span className={styles.holder}>
      <Portrait />
      <span className={styles.facts}>
        <span className={styles.name}>
          <Name>{card.name}</Name>
        </span>
        <span className={classes(styles.did, 'code')} translate="no">
          {card.shortDid}
        </span>
        <span>{card.issued}</span>
      </span>
      {card.sealLabel && <SquareSeal text="인증" size={46} label={card.sealLabel} className={styles.seal} />}
      <TextSpan>{mark}</TextSpan>
    </span>
  );
}

const Status = ({ tone, word }: NonNullable<IdCardFace['status']>) =>
  tone ? <Badge tone={tone} word={word} /> : <span className={styles.state}>{word}</span>;

/**
 * One ID as a printed card. With an `href`, the whole card is a link. Its text names it: browsers compute no name from
 * content with as many descendants as a guilloche has.
 */
export function IdCard({ did, card, isStrip, mark }: IdCardProps) {
  const text = useId();
  const className = classes(styles.card, styles[card.ground], isStrip && styles.strip);
  const face = (
    <>
      <Guilloche did={did} purpose={card.ground} at={isStrip ? STRIP : FRONT} />
      <span id={text} className={styles.text}>
        <span className={styles.head}>
          <span>
            <span className={styles.title}>
              <LangText>{card.title}</LangText>
            </span>
            {card.gloss && (
              <span className={styles.gloss} lang="ko">
                {card.gloss}
              </span>
            )}
          </span>
          {card.status && <Status {...card.status} />}
        </span>
        {!isStrip && <Holder card={card} mark={mark} />}
      </span>
    </>
  );
  return card.href ? (
    <Link href={card.href} className={className} aria-labelledby={text}>
      {face}
    </Link>
  ) : (
    <div className={className}>{face}</div>
  );
}

interface IdCardStackProps {
  did: string;
  /** From back to front. */
  cards: readonly IdCardFace[];
  label: string;
  /** Line below that explains the small print of the front card. */
  note?: string | undefined;
  /** Link on the front card to its QR code. */
  code?: { href: string; label: string } | undefined;
}

/** IDs as a stack of cards: strips of 58 px, the last one in front. */
export function IdCardStack({ did, cards, label, note, code }: IdCardStackProps) {
  return (
    <div className={styles.fan}>
      <ul className={styles.stack} aria-label={label}>
        {cards.map((card, i) => (
          <li key={card.id}>
            <IdCard did={did} card={card} isStrip={i < cards.length - 1} />
            {code && i === cards.length - 1 && (
              <Link href={code.href} className={styles.code} aria-label={code.label} data-tooltip>
                <Icon of={qr} size={24} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {note && <p className={styles.means}>{note}</p>}
    </div>
  );
}

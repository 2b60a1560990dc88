import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { chevronRight } from '#ui/drawings/icons.ts';
import { Badge, type Tone } from '#ui/feedback/Badge.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { Money } from '#ui/text/Money.tsx';
import { Gloss, TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './List.module.css';

interface SectionHeadProps {
  title: string;
  gloss?: string | undefined;
  link?: { href: string; text: string } | undefined;
  /** Tool of 44 px before the link, such as search. */
  tool?: { href: string; label: string; icon: string } | undefined;
  /** Short text on the right, such as a count. */
  aside?: string | undefined;
  id?: string | undefined;
  /** Without the ink rule, above content with an edge of its own (the cards). */
  isPlain?: boolean | undefined;
}

/** Section title over an ink rule, with its Korean gloss and at most one link. */
export function SectionHead({ title, gloss, link, tool, aside, id, isPlain }: SectionHeadProps) {
  return (
    <div className={classes(styles.head, isPlain && styles.plain)}>
      <h2 id={id} className={styles.heading}>
        <span>{title}</span> {gloss && <Gloss>{gloss}</Gloss>}
      </h2>
      {tool && (
        <Link href={tool.href} className={styles.tool} aria-label={tool.label} data-tooltip>
          <Icon of={tool.icon} size={20} />
        </Link>
      )}
      {link && <TextLink href={link.href}>{link.text}</TextLink>}
      {aside && <span className="num">{aside}</span>}
    </div>
  );
}

/** List that contains rows. */
export function List({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return <ul aria-label={label}>{children}</ul>;
}

/** Box of 40 px with an icon at the start of a row. */
export function Glyph({ icon, isBad }: { icon: string; isBad?: boolean | undefined }) {
  return (
    <span className={classes(styles.glyph, isBad && styles.bad)}>
      <Icon of={icon} />
    </span>
  );
}

const CODE = /([A-Z]{2,}-\d+)/;

/** Title of a record in its own language. Document codes such as VC-118 never break, even where titles wrap. */
export function Unbroken({ text }: { text: ReactNode }) {
  return <LangText piece={withoutBreaks}>{text}</LangText>;
}

function withoutBreaks(text: string): ReactNode {
  if (!CODE.test(text)) return text;
  return text.split(CODE).map((part) => (
    <span key={part} className={CODE.test(part) ? styles.unbroken : undefined}>
      {part}
    </span>
  ));
}

interface ListRowProps {
  /** Path data of the glyph; pass `leading` instead for a coin or seal. */
  icon?: string | undefined;
  leading?: ReactNode;
  title: ReactNode;
  meta?: ReactNode;
  amount?: string | undefined;
  isCredit?: boolean | undefined;
  /** Grey text below the amount ('+0.8%'). */
  note?: ReactNode;
  status?: { tone: Tone; word: string } | undefined;
  /** Anything else on the right that cannot be pressed: a stamp, a mark. */
  trailing?: ReactNode;
  /** Button at the end of the row, next to the row's own, since buttons cannot be nested. */
  button?: ReactNode;
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  /** The record is open beside the list. */
  isChosen?: boolean | undefined;
}

function RowBody(row: ListRowProps) {
  const { icon, leading, title, meta, amount, isCredit, note, status, trailing, button, href, onClick } = row;
  const hasRight = (amount ?? note ?? status) !== undefined;
  return (
    <>
      <TextSpan>{icon ? <Glyph icon={icon} /> : leading}</TextSpan>
      <span className={styles.main}>
        <span className={styles.title}>
          <Unbroken text={title} />
        </span>
        {meta && (
          <span className={classes(styles.meta, (hasRight || Boolean(trailing) || Boolean(button)) && styles.oneLine)}>
            <LangText>{meta}</LangText>
          </span>
        )}
      </span>
      {hasRight && (
        <span className={styles.right}>
          {amount !== undefined && <Money text={amount} isCredit={isCredit} />}
          {note !== undefined && (
            <span className={classes(styles.meta, 'num')} translate="no">
              {note}
            </span>
          )}
          {status && <Badge {...status} isInRow />}
        </span>
      )}
      <TextSpan>{trailing}</TextSpan>
      {(href ?? onClick) && !hasRight && !trailing && !button && (
        <Icon of={chevronRight} size={18} className={styles.chevron} />
      )}
    </>
  );
}

/** One record: what, when, how much and in which state. It is a link or a button if there is more to see. */
export function ListRow(row: ListRowProps) {
  const { href, onClick, isChosen, button } = row;
  return (
    <li className={classes(styles.item, Boolean(button) && styles.beside)}>
      {href ? (
        <Link href={href} className={styles.row}>
          <RowBody {...row} />
        </Link>
      ) : onClick ? (
        <button type="button" className={styles.row} aria-current={isChosen || undefined} onClick={onClick}>
          <RowBody {...row} />
        </button>
      ) : (
        <div className={styles.row}>
          <RowBody {...row} />
        </div>
      )}
      <TextSpan>{button}</TextSpan>
    </li>
  );
}

import { type ReactNode, use } from 'react';
import { classes } from '#ui/classes.ts';
import { Link } from '#ui/controls/Link.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { arrowLeft, bell, contrast, moon, person, sun } from '#ui/drawings/icons.ts';
import { SquareSeal } from '#ui/drawings/SquareSeal.tsx';
import { HelpContext, helpLink } from '#ui/help.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { Gloss, TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './Shell.module.css';

/** The single column of a page, with room below for the navigation. */
export function Screen({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.screen}>
      {children}
    </main>
  );
}

interface HeaderProps {
  home: { href: string; label: string };
  theme: { mode: 'light' | 'dark' | 'system'; label: string; onClick?: (() => void) | undefined };
  bell?: { count: number; label: string; onClick?: (() => void) | undefined; isOpen?: boolean | undefined } | undefined;
  person?: { href: string; label: string } | undefined;
}

const THEMES = { light: sun, dark: moon, system: contrast } as const;
const MOST = 9;

/**
 * Header with logo, theme and, for a signed-in person, bell with count and profile. Names, which are also the tooltips,
 * are passed as words.
 */
export function Header({ home, theme, bell: alerts, person: me }: HeaderProps) {
  return (
    <header className={styles.header}>
      <Link href={home.href} className={styles.logo} aria-label={home.label}>
        <SquareSeal size={30} />
        <span className={styles.wordmark}>Ingam</span>
      </Link>
      <button type="button" className={styles.tool} aria-label={theme.label} data-tooltip onClick={theme.onClick}>
        <Icon of={THEMES[theme.mode]} size={22} />
      </button>
      {alerts && (
        <button
          type="button"
          className={styles.tool}
          aria-label={alerts.label}
          data-tooltip
          aria-expanded={alerts.isOpen}
          onClick={alerts.onClick}
        >
          <Icon of={bell} size={22} />
          {alerts.count > 0 && <span className={styles.count}>{alerts.count > MOST ? `${MOST}+` : alerts.count}</span>}
        </button>
      )}
      {me && (
        <Link href={me.href} className={styles.tool} aria-label={me.label} data-tooltip>
          <Icon of={person} size={22} />
        </Link>
      )}
    </header>
  );
}

interface TitleRowProps {
  title: ReactNode;
  gloss?: string | undefined;
  back?: { href: string; label: string } | undefined;
  /** Tool of 44 px on the right, such as search. */
  action?: ReactNode;
}

/** The page's h1. A sub-screen has a 44 px back button before it, and every screen its help at the end. */
export function TitleRow({ title, gloss, back, action }: TitleRowProps) {
  const help = use(HelpContext);
  return (
    <div className={classes(styles.title, back && styles.sub)}>
      {back && (
        <Link href={back.href} className={styles.back} aria-label={back.label} data-tooltip>
          <Icon of={arrowLeft} size={22} />
        </Link>
      )}
      <h1 className={styles.h1}>
        <LangText>{title}</LangText> {gloss && <Gloss>{gloss}</Gloss>}
      </h1>
      <TextSpan>{action}</TextSpan>
      {help && (
        <Link href={helpLink()} className={styles.help} aria-label={help} data-tooltip>
          {null}
        </Link>
      )}
    </div>
  );
}

export interface NavItem {
  href: string;
  icon: string;
  label: string;
  /** Number of things that wait there; 0 shows nothing. */
  count?: number | undefined;
}

interface BottomNavProps {
  items: readonly NavItem[];
  /** Href of the highlighted entry. A sub-screen highlights its parent's; My info highlights none. */
  current?: string | undefined;
  label: string;
}

/** Navigation with the app's six main screens. */
export function BottomNav({ items, current, label }: BottomNavProps) {
  return (
    <nav className={styles.nav} aria-label={label}>
      <ul className={styles.entries}>
        {items.map(({ href, icon, label: word, count = 0 }) => (
          <li key={href}>
            <Link href={href} className={styles.entry} aria-current={href === current ? 'page' : undefined}>
              <Icon of={icon} size={22} />
              <span>{word}</span>
              {count > 0 && <span className={classes(styles.waiting, 'num')}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A form's buttons, placed above the navigation. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

import { type ReactNode, use } from 'react';
import { classes } from '#ui/classes.ts';
import { Button, ButtonLink, TextLink } from '#ui/controls/Button.tsx';
import { Rosette } from '#ui/drawings/guilloche/Guilloche.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, info, refresh, wifiOff } from '#ui/drawings/icons.ts';
import { HelpContext, helpLink } from '#ui/help.ts';
import { Glyph } from '#ui/layout/List.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './State.module.css';

interface SkeletonRowsProps {
  count?: number | undefined;
  /** Announced to screen readers while loading. */
  label: string;
}

/** Placeholder rows of real size while data load; visible only after 200 ms. */
export function SkeletonRows({ count = 3, label }: SkeletonRowsProps) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="sr">{label}</span>
      {Array.from({ length: count }, (_, i) => `row${i}`).map((key) => (
        <span key={key} className={styles.row}>
          <span className={styles.box} />
          <span className={styles.main}>
            <span className={styles.line} />
            <span className={styles.line} />
          </span>
          <span className={classes(styles.line, styles.amount)} />
        </span>
      ))}
    </div>
  );
}

/**
 * Placeholder of a given height while a note or card loads. It is an svg, because the policy forbids inline styles in
 * built markup.
 */
export function SkeletonBlock({ height, label }: { height: number; label: string }) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="sr">{label}</span>
      <svg className={styles.block} height={height} aria-hidden="true" />
    </div>
  );
}

interface Act {
  text: string;
  href?: string | undefined;
  onClick?: (() => void) | undefined;
}

function QuietAct({ act }: { act: Act }) {
  return act.href ? (
    <ButtonLink look="quiet" isCompact href={act.href}>
      {act.text}
    </ButtonLink>
  ) : (
    <Button look="quiet" isCompact onClick={act.onClick}>
      {act.text}
    </Button>
  );
}

interface EmptyStateProps {
  did: string;
  title: string;
  text: ReactNode;
  act?: Act | undefined;
  /** The title is the page's own because nothing else is on it (Page Not Found). */
  isPage?: boolean | undefined;
  /** Placed directly below the page's title, under no other heading. */
  isAlone?: boolean | undefined;
}

/** Empty list: a grey rosette with an unstamped centre, what would appear here, and one way on. */
export function EmptyState({ did, title, text, act, isPage, isAlone }: EmptyStateProps) {
  const Title = isPage ? 'h1' : isAlone ? 'h2' : 'h3';
  return (
    <div className={classes(styles.empty, isPage && styles.card)}>
      <svg className="guilloche" width="156" height="156" viewBox="-78 -78 156 156" aria-hidden="true">
        <Rosette did={did} purpose="empty" radius={76} rings={[1, 3]} />
        <circle r="29" className={styles.unstamped} />
      </svg>
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{text}</p>
      {act && <QuietAct act={act} />}
    </div>
  );
}

interface NotFoundCardProps {
  did: string;
  title: string;
  text: string;
  act: Act;
}

/** Page for an unknown address. */
export function NotFoundCard(props: NotFoundCardProps) {
  return <EmptyState {...props} isPage />;
}

interface ErrorStateProps {
  /** Such as 'Transactions didn’t load'. */
  title: string;
  /** States that money is safe and what to do; absent where the screen says it already, like the button. */
  text?: string | undefined;
  retry?: { text: string; onClick: () => void } | undefined;
}

/** List that failed to load: which one, that money is safe, and a retry button. */
export function ErrorState({ title, text, retry }: ErrorStateProps) {
  const help = use(HelpContext);
  return (
    <div role="alert" className={styles.error}>
      <Glyph icon={refresh} isBad />
      <div>
        <p className={styles.strong}>{title}</p>
        {text && <p className={styles.small}>{text}</p>}
        {retry && (
          <div className={styles.ways}>
            <QuietAct act={retry} />
            {help && <TextLink href={helpLink('/not-loading')}>{help}</TextLink>}
          </div>
        )}
      </div>
    </div>
  );
}

interface OfflineLineProps {
  title: string;
  text: ReactNode;
  retry: { text: string; onClick: () => void };
}

/** Offline notice: the time of the data shown, what is paused, a way to help, and a retry button. Place it in a live region. */
export function OfflineLine({ title, text, retry }: OfflineLineProps) {
  const help = use(HelpContext);
  return (
    <div className={styles.offline}>
      <Icon of={wifiOff} size={22} />
      <div>
        <p className={styles.strong}>{title}</p>
        <p className={styles.small}>{text}</p>
        {help && <TextLink href={helpLink('/not-loading')}>{help}</TextLink>}
      </div>
      <button type="button" className={styles.retry} onClick={retry.onClick}>
        {retry.text}
      </button>
    </div>
  );
}

interface InfoLineProps {
  icon: string;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** Amber instead of celadon: nothing failed, but caution is needed. True by default for the alert icon. */
  isCaution?: boolean;
}

/**
 * Line with a notice: celadon for good news (NFC is ready, a code was sent), amber for caution, and plain for the info
 * icon, which only states a fact.
 */
export function InfoLine({ icon, title, text, action, isCaution = icon === alert }: InfoLineProps) {
  return (
    <div className={classes(styles.info, isCaution ? styles.caution : icon === info && styles.plain)}>
      <Icon of={icon} size={24} className={styles.accent} />
      <div>
        <p className={styles.strong}>
          <TextSpan>{title}</TextSpan>
        </p>
        {text && (
          <p className={styles.small}>
            <TextSpan>{text}</TextSpan>
          </p>
        )}
      </div>
      <TextSpan>{action}</TextSpan>
    </div>
  );
}

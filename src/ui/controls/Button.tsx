import { type ButtonHTMLAttributes, type ComponentProps, type ReactNode, type SyntheticEvent, use } from 'react';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { chevronRight } from '#ui/drawings/icons.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './Button.module.css';
import { Link } from './Link.tsx';
import { OfflineContext } from './offline-context.ts';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'seal' | 'seal-outline' | 'danger-text';

interface Looks {
  look?: ButtonLook | undefined;
  /** Path data from icons.ts. */
  icon?: string | undefined;
  /** A drawing that is no icon, such as the seal of 'Approve'. */
  leading?: ReactNode;
  isCompact?: boolean | undefined;
  isWide?: boolean | undefined;
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, Looks {
  isDisabled?: boolean | undefined;
  /** It needs the server: while that is away it is disabled and says so under its label. */
  isAct?: boolean | undefined;
  /** Why it is disabled, shown in place of the label ('Checking... 62%'). */
  reason?: string | undefined;
  /** Given while the act is under way ('Sending...'); the button keeps its width and takes no press. */
  loadingText?: string | undefined;
  ref?: ComponentProps<'button'>['ref'];
}

const lookClasses = ({ look = 'primary', isCompact, isWide }: Looks, className: string | undefined) =>
  classes(styles.button, styles[look], isCompact && styles.compact, isWide && styles.wide, className);

function Leading({ icon, leading }: Looks) {
  return icon ? <Icon of={icon} size={20} /> : leading;
}

/** What waits for the server keeps its focus meanwhile, so it is not `disabled`; it does nothing, and submits nothing. */
const UNABLE = { 'aria-disabled': true, onClick: (event: SyntheticEvent) => event.preventDefault() } as const;

/** The one button: 48 high (44 compact); six looks, disabled with its reason, loading without a jump in width. */
export function Button(props: ButtonProps) {
  const {
    look,
    icon,
    leading,
    isCompact,
    isWide,
    isDisabled,
    isAct,
    reason,
    loadingText,
    children,
    className,
    ...rest
  } = props;
  const isLoading = loadingText !== undefined;
  const away = use(OfflineContext);
  const whyNot = isAct && !isLoading ? away : undefined;
  return (
    <button
      type="button"
      {...rest}
      className={lookClasses({ look, isCompact, isWide }, className)}
      disabled={isDisabled || isLoading}
      aria-busy={isLoading || undefined}
      {...(whyNot !== undefined && UNABLE)}
    >
      {isLoading ? <span className={styles.spinner} /> : <Leading icon={icon} leading={leading} />}
      <span className={styles.label} data-hold={isLoading && typeof children === 'string' ? children : undefined}>
        <TextSpan>{loadingText ?? (isDisabled && reason ? reason : children)}</TextSpan>
        {whyNot && <span className={styles.why}>{whyNot}</span>}
      </span>
    </button>
  );
}

interface ButtonLinkProps extends Looks {
  href: string;
  children: ReactNode;
  className?: string | undefined;
}

/** A place to go that looks like a button. */
export function ButtonLink({ href, children, className, ...looks }: ButtonLinkProps) {
  return (
    <Link href={href} className={lookClasses(looks, className)}>
      <Leading {...looks} />
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

interface TextLinkProps {
  href: string;
  children: ReactNode;
  hasChevron?: boolean | undefined;
}

/** Celadon text to somewhere else, 44 tall. */
export function TextLink({ href, children, hasChevron = true }: TextLinkProps) {
  return (
    <Link href={href} className={styles.text}>
      <TextSpan>{children}</TextSpan>
      {hasChevron && <Icon of={chevronRight} size={15} />}
    </Link>
  );
}

/** Celadon text that does something here, such as 'Max' or 'Enable Now'. */
export function TextButton({ children, className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={classes(styles.text, className)}>
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: string;
  /** The accessible name, also the tooltip. */
  label: string;
}

/** A 44 px square with one icon. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" data-tooltip {...rest} className={classes(styles.icon, className)}>
      <Icon of={icon} size={22} />
      <span className="sr">
        <LangText>{label}</LangText>
      </span>
    </button>
  );
}

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
  /** Drawing that is not an icon, such as the seal of 'Approve'. */
  leading?: ReactNode;
  isCompact?: boolean | undefined;
  isWide?: boolean | undefined;
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, Looks {
  isDisabled?: boolean | undefined;
  /** The button needs the server. While offline it is disabled and shows why below its label. */
  isAct?: boolean | undefined;
  /** Reason why it is disabled, shown instead of the label ('Checking... 62%'). */
  reason?: string | undefined;
  /** Label while the act is in progress ('Sending...'). The button keeps its width and ignores presses. */
  loadingText?: string | undefined;
  ref?: ComponentProps<'button'>['ref'];
}

const lookClasses = ({ look = 'primary', isCompact, isWide }: Looks, className: string | undefined) =>
  classes(styles.button, styles[look], isCompact && styles.compact, isWide && styles.wide, className);

function Leading({ icon, leading }: Looks) {
  return icon ? <Icon of={icon} size={20} /> : leading;
}

/**
 * A button that waits for the server must not lose the focus, so it is `aria-disabled` instead of `disabled`, and
 * neither acts nor submits.
 */
const UNABLE = { 'aria-disabled': true, onClick: (event: SyntheticEvent) => event.preventDefault() } as const;

/**
 * The design system's button: 48 px high (44 compact), with six looks. It can be disabled with a reason, or loading
 * without changing its width.
 */
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
      <span className={styles.label} data-reserve={isLoading && typeof children === 'string' ? children : undefined}>
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

/** Link that looks like a button. */
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

/** Link in celadon text, 44 px high. */
export function TextLink({ href, children, hasChevron = true }: TextLinkProps) {
  return (
    <Link href={href} className={styles.text}>
      <TextSpan>{children}</TextSpan>
      {hasChevron && <Icon of={chevronRight} size={15} />}
    </Link>
  );
}

/** Button in celadon text that acts on the current screen, such as 'Max' or 'Enable Now'. */
export function TextButton({ children, className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={classes(styles.text, className)}>
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: string;
  /** Accessible name and tooltip. */
  label: string;
}

/** Button of 44 px with one icon. */
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

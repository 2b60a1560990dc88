import { classes } from '#ui/classes.ts';

interface IconProps {
  /** Path data from icons.ts or icons-more.ts. */
  of: string;
  size?: number | undefined;
  className?: string | undefined;
}

/**
 * Line drawing on a 24 grid with square caps and mitre joins. It always accompanies words, so it is hidden from
 * assistive technology.
 */
export function Icon({ of, size = 20, className }: IconProps) {
  return (
    <svg className={classes('ic', className)} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={of} />
    </svg>
  );
}

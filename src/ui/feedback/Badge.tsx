import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check, clock, cross, dash } from '#ui/drawings/icons.ts';
import styles from './Badge.module.css';
import { type Tone, toneOf } from './status.ts';

interface BadgeProps {
  /** The status as the record has it ('completed'); decides colour and icon unless `tone` does. */
  status?: string | undefined;
  tone?: Tone | undefined;
  /** The status in the person's language. */
  word: string;
  /** In a list row green is plain text. */
  isInRow?: boolean | undefined;
}

const ICONS: Readonly<Record<Tone, string>> = { ok: check, wait: clock, bad: cross, idle: dash };

/** A status: icon and word, never colour alone. */
export function Badge({ status = '', tone = toneOf(status), word, isInRow }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone], isInRow && styles.inRow)}>
      <Icon of={ICONS[tone]} size={14} />
      {word}
    </span>
  );
}

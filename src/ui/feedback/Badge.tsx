import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check, clock, cross } from '#ui/drawings/icons.ts';
import styles from './Badge.module.css';

/** Colour of a status: done is green, waiting yellow, failed red, anything else grey. */
export type Tone = 'ok' | 'wait' | 'bad' | 'idle';

interface BadgeProps {
  /** Decides colour and icon. */
  tone: Tone;
  /** Status in the person's language. */
  word: string;
  /** In a list row, green statuses are plain text. */
  isInRow?: boolean | undefined;
}

const ICONS: Readonly<Record<Exclude<Tone, 'idle'>, string>> = { ok: check, wait: clock, bad: cross };

/** Status with icon and word, never colour alone. A neutral one has no icon. */
export function Badge({ tone, word, isInRow }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone], isInRow && styles.inRow)}>
      {tone !== 'idle' && <Icon of={ICONS[tone]} size={14} />}
      <span>{word}</span>
    </span>
  );
}

import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check, clock, cross } from '#ui/drawings/icons.ts';
import styles from './Badge.module.css';

/** The colour of a status: what is done green, what waits yellow, what failed red, anything else grey. */
export type Tone = 'ok' | 'wait' | 'bad' | 'idle';

interface BadgeProps {
  /** Decides colour and icon. */
  tone: Tone;
  /** The status in the person's language. */
  word: string;
  /** In a list row green is plain text. */
  isInRow?: boolean | undefined;
}

const ICONS: Readonly<Record<Exclude<Tone, 'idle'>, string>> = { ok: check, wait: clock, bad: cross };

/** A status: icon and word, never colour alone; what is neither good nor bad is a word. */
export function Badge({ tone, word, isInRow }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone], isInRow && styles.inRow)}>
      {tone !== 'idle' && <Icon of={ICONS[tone]} size={14} />}
      <span>{word}</span>
    </span>
  );
}

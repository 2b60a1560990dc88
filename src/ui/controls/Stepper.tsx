import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check } from '#ui/drawings/icons.ts';
import styles from './Stepper.module.css';

interface StepperProps {
  steps: readonly string[];
  /** Index of the current step, from 0. */
  current: number;
  label: string;
}

/** Progress through steps: done in celadon with a check, current in ink, next in outline. */
export function Stepper({ steps, current, label }: StepperProps) {
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map((step, i) => (
        <li
          key={step}
          className={classes(styles.step, i < current && styles.done)}
          aria-current={i === current ? 'step' : undefined}
        >
          <span className={styles.square}>{i < current ? <Icon of={check} size={18} /> : i + 1}</span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}

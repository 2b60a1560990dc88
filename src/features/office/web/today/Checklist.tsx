import { useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { ButtonLink, TextLink } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check } from '#ui/drawings/icons.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import type { OfficeToday } from '../../calls/today.ts';
import { FIRST_STEPS, type FirstStep, pathOfPage } from '../../rules.ts';
import styles from './Today.module.css';
import { todayWords } from './today-words.ts';

/** The steps that must be done before a step. */
const AFTER: Readonly<Partial<Record<FirstStep, readonly FirstStep[]>>> = { issue: ['second', 'statement'] };

const numberOf = (step: FirstStep) => FIRST_STEPS.indexOf(step) + 1;

interface ChecklistProps {
  left: OfficeToday['first'];
  operatorId: number;
}

/** The first steps of a new office, each with a link to its place; the next one has the button. */
export function Checklist({ left, operatorId }: ChecklistProps) {
  const w = useWords(todayWords);
  const waitsFor = (step: FirstStep) => (AFTER[step] ?? []).filter((one) => left.includes(one));
  const next = left.find((step) => waitsFor(step).length === 0);
  return (
    <section aria-label={w.first}>
      <SectionHead title={w.first} aside={w.done(FIRST_STEPS.length - left.length, FIRST_STEPS.length)} />
      <ol className={styles.steps}>
        {FIRST_STEPS.map((step) => (
          <Step
            key={step}
            step={step}
            href={placeOf(step, operatorId)}
            isDone={!left.includes(step)}
            isNext={step === next}
            waitsFor={waitsFor(step)}
          />
        ))}
      </ol>
    </section>
  );
}

const placeOf = (step: FirstStep, operatorId: number): string =>
  ({
    currency: pathOfPage('rules'),
    second: `${pathOfPage('access')}?do=invite`,
    statement: pathOfPage('reserve'),
    account: `/org/${operatorId}/banks`,
    shop: pathOfPage('shops'),
    issue: pathOfPage('issue'),
  })[step];

interface StepProps {
  step: FirstStep;
  href: string;
  isDone: boolean;
  isNext: boolean;
  waitsFor: readonly FirstStep[];
}

function Step({ step, href, isDone, isNext, waitsFor }: StepProps) {
  const w = useWords(todayWords);
  const { title, text, act } = w.steps[step];
  return (
    <li
      className={classes(styles.step, waitsFor.length > 0 && styles.later)}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={classes(styles.box, isDone && styles.boxDone, isNext && styles.boxNext)}>
        <span>{isDone ? <Icon of={check} size={18} /> : numberOf(step)}</span>
        {isDone && <span className="sr">{w.isDone}</span>}
      </span>
      <span className={styles.stepText}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      {!isDone && (
        <span className={styles.stepAct}>
          {waitsFor.length > 0 ? (
            <span>{w.after(waitsFor.map(numberOf))}</span>
          ) : isNext ? (
            <ButtonLink isCompact href={href}>
              {act}
            </ButtonLink>
          ) : (
            <TextLink href={href} hasChevron>
              {act}
            </TextLink>
          )}
        </span>
      )}
    </li>
  );
}

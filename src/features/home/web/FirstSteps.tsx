// @online
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sendsNoMail } from '#platform/web/calls/page-facts.ts';
import { isHosted, useUserId } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { useAct } from '#platform/web/use-act.ts';
import { classes } from '#ui/classes.ts';
import { Gloss } from '#ui/text/TextSpan.tsx';
import { isOver, isSettled, openSteps, type Step, type StepFacts } from '../first-steps.ts';
import { EmailStep } from './EmailStep.tsx';
import styles from './FirstSteps.module.css';
import { noteStepsOver } from './home-parts.ts';
import { StepRow, wordsOfStep } from './StepRow.tsx';
import { stepWords } from './step-words.ts';
import { call, reasons, useStepFacts } from './use-step-facts.ts';

const FOLD_MS = 240;
const ROUTE = 'GET /api/first-steps/{userId}';
const loadRecovery = () =>
  sendsNoMail()
    ? import('#features/me/web/security/SecondDevice.tsx').then(({ SecondDevice }) => SecondDevice)
    : import('#features/me/web/security/RecoveryCodes.tsx').then(({ RecoveryCodes }) => RecoveryCodes);

/** Steps that were open in this visit; once done they stay listed with a check until the next visit. */
const stoodOpen = new Set<Step>();

interface FirstStepsProps {
  /**
   * Reports that there are open steps, with the sentence that replaces the total's change while no money has arrived.
   */
  onSteps: (steps: { said: string | undefined } | undefined) => void;
}

/**
 * The first steps of a new wallet, with a button on the next one. Each can be put aside; the plate folds after the
 * last.
 */
export function FirstSteps({ onSteps }: FirstStepsProps) {
  const facts = useStepFacts();
  const w = useWords(stepWords);
  const [isFolded, setIsFolded] = useState(false);
  const [isMaking, setIsMaking] = useState(false);
  const [Recovery, need] = useLater(loadRecovery);
  const open = facts && openSteps(facts, new Date());
  // The plate stays while recovery codes are shown, since they are shown only once.
  const hasSteps = open !== undefined && (open.length > 0 || isMaking);
  const wasOpen = useRef(false);
  const said = facts?.done.money === false ? w.nothingYet : undefined;
  const report = useEffectEvent((steps: { said: string | undefined } | undefined) => {
    onSteps(steps);
    if (facts && isOver(facts)) noteStepsOver();
  });
  useEffect(() => report(hasSteps ? { said } : undefined), [hasSteps, said]);
  useEffect(() => () => report(undefined), []);
  useEffect(() => {
    if (hasSteps) wasOpen.current = true;
    const folding = hasSteps || !wasOpen.current ? undefined : setTimeout(() => setIsFolded(true), FOLD_MS);
    if (hasSteps) setIsFolded(false);
    return () => clearTimeout(folding);
  }, [hasSteps]);
  useEffect(() => {
    // Loads the Korean glyphs for the steps, which Home's own subset lacks.
    if (hasSteps) void import('#ui/fonts/fonts-ko.css');
  }, [hasSteps]);
  for (const step of open ?? []) stoodOpen.add(step);
  if (!facts || isFolded || !(hasSteps || stoodOpen.size > 0)) return null;
  return (
    <>
      <Steps facts={facts} next={open?.[0]} isFolding={!hasSteps} onRecovery={() => need(() => setIsMaking(true))} />
      {Recovery && isMaking && <Recovery onClose={() => setIsMaking(false)} />}
    </>
  );
}

interface StepsProps {
  facts: StepFacts;
  next: Step | undefined;
  isFolding: boolean;
  onRecovery: () => void;
}

function Steps({ facts, next, isFolding, onRecovery }: StepsProps) {
  const w = useWords(stepWords);
  const gloss = useGloss(stepWords);
  const params = { userId: useUserId() };
  const title = useRef<HTMLHeadingElement>(null);
  const { act } = useAct({ reasons, otherwise: w.unchanged, routes: [ROUTE], mayOverlap: true });
  const put = (step: Step, isAside: boolean) => {
    const onDone = () => {
      if (!isAside) return;
      const undo = { text: w.undo, onPress: () => void put(step, false) };
      const said = step === 'recovery' ? w.untilTomorrow : w.putAside;
      toast({ title: said, text: wordsOfStep(step, w).title, action: undo });
      title.current?.focus();
    };
    return act(() => call('POST /api/first-steps/{userId}', { params, body: { step, isAside } }), {
      failed: w.failed,
      onDone,
    });
  };
  const now = openSteps(facts, new Date());
  const shown = facts.offered.filter((step) => now.includes(step) || (facts.done[step] && stoodOpen.has(step)));
  const settled = facts.offered.filter((step) => isSettled(step, facts)).length;
  return (
    <div className={classes(styles.fold, isFolding && styles.folding)} data-steps>
      <section className={styles.steps} aria-labelledby="first-steps">
        <div className={styles.head}>
          <h2 ref={title} id="first-steps" tabIndex={-1}>
            <span>{w.title}</span> {gloss && <Gloss>{gloss.title}</Gloss>}
          </h2>
          <span>{w.count(settled, facts.offered.length)}</span>
        </div>
        <ol className={styles.list}>
          {isHosted() && <EmailStep />}
          {shown.map((step) => (
            <StepRow
              key={step}
              step={step}
              number={facts.offered.indexOf(step) + 1}
              isDone={facts.done[step]}
              isNext={step === next}
              onOpen={step === 'recovery' && (facts.hasOnePasskey || !sendsNoMail()) ? onRecovery : undefined}
              onAside={() => void put(step, true)}
            />
          ))}
        </ol>
      </section>
    </div>
  );
}

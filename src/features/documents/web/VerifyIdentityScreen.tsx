// @online
import { useEffect, useRef, useState } from 'react';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useUnsaved } from '#platform/web/device/unsaved.ts';
import { useSearchParams } from '#platform/web/location.ts';
import { Stepper } from '#ui/controls/Stepper.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { type DocumentType, isDocumentType } from '../document-types.ts';
import { CaptureStep } from './CaptureStep.tsx';
import { SelectStep } from './SelectStep.tsx';
import { SubmittedDocuments } from './SubmittedDocuments.tsx';
import type { SentImage } from './sent-image.ts';
import styles from './Verify.module.css';
import { VerifyStep } from './VerifyStep.tsx';
import { words } from './words.ts';

type Step = 0 | 1 | 2;

/** Submits an identity document, or explains that this server has no verifier. Earlier documents are listed below. */
export function VerifyIdentityScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/id', label: w.back }} />
      {isClosed('verifier') ? <NotOffered /> : <Steps />}
    </Screen>
  );
}

function NotOffered() {
  const w = useWords(words);
  return (
    <>
      <InfoLine icon={alert} title={w.notOffered} text={w.notOfferedText} />
      <SubmittedDocuments />
    </>
  );
}

/** The steps: type, picture, number and name (docs/product/identity.md#verify-identity). */
function Steps() {
  const w = useWords(words);
  const [step, setStep] = useState<Step>(0);
  // Another screen may link here to submit a type of document again.
  const asked = useSearchParams().get('type') ?? '';
  const [chosen, setType] = useState<DocumentType>();
  const type = chosen ?? (isDocumentType(asked) ? asked : undefined);
  const [image, setImage] = useState<SentImage>();
  const panel = useStepFocus(step);
  useUnsaved(image !== undefined);
  return (
    <>
      <Stepper steps={[w.steps.select, w.steps.capture, w.steps.verify]} current={step} label={w.stepsLabel} />
      <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={w.stepNames[step]}>
        {step === 0 && <SelectStep type={type} onChoose={setType} onNext={() => setStep(1)} />}
        {step === 1 && (
          <CaptureStep
            image={image}
            onRetake={() => setImage(undefined)}
            onImage={(taken) => {
              setImage(taken);
              setStep(2);
            }}
            onBack={() => setStep(0)}
            onNext={() => setStep(2)}
          />
        )}
        {step === 2 && <VerifyStep type={type} image={image} onBack={() => setStep(1)} />}
      </section>
      {step === 0 && <SubmittedDocuments />}
    </>
  );
}

/**
 * Moves the focus to the new step, because the pressed button disappears with the old one. Screen readers then start at
 * its beginning.
 */
function useStepFocus(step: Step) {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef<Step>(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    panel.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [step]);
  return panel;
}

import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useDid } from '#features/identity/web/calls.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CaptureFrame, UploadBox } from '#ui/controls/Capture.tsx';
import { refresh } from '#ui/drawings/icons.ts';
import { Portrait } from '#ui/layout/IdCard.tsx';
import { type SentImage, sentImage } from './sent-image.ts';
import styles from './Verify.module.css';
import { refusalWords, words } from './words.ts';

const PORTRAIT = 108;

interface CaptureStepProps {
  image: SentImage | undefined;
  onImage: (image: SentImage) => void;
  onRetake: () => void;
  onBack: () => void;
  onNext: () => void;
}

/** Second step: a picture from the camera or a file. Choosing a file continues at once. */
export function CaptureStep({ image, onImage, onRetake, onBack, onNext }: CaptureStepProps) {
  const w = useWords(words);
  const did = useDid();
  const whyId = useId();
  const [isRetaken, setIsRetaken] = useState(false);
  const retake = () => {
    setIsRetaken(true);
    onRetake();
  };
  return (
    <>
      <CaptureFrame did={did} shape="card" caption={image ? w.taken : w.hint}>
        {image ? <img src={image.dataUrl} alt={w.preview} /> : <Portrait width={PORTRAIT} />}
      </CaptureFrame>
      {image ? (
        <div className={styles.retake}>
          <Button look="quiet" isWide icon={refresh} onClick={retake}>
            {w.retake}
          </Button>
        </div>
      ) : (
        <Picker onImage={onImage} isRetaken={isRetaken} />
      )}
      <div className={styles.bar}>
        <Button look="quiet" onClick={onBack}>
          {w.backStep}
        </Button>
        <Button isDisabled={!image} aria-describedby={whyId} onClick={onNext}>
          {w.next}
        </Button>
      </div>
      <p id={whyId} className={styles.why}>
        {image ? '' : w.takeFirst}
      </p>
    </>
  );
}

interface PickerProps extends Pick<CaptureStepProps, 'onImage'> {
  /** True after Retake: this button appears in its place and takes the focus. */
  isRetaken: boolean;
}

function Picker({ onImage, isRetaken }: PickerProps) {
  const w = useWords(words);
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRetaken) box.current?.querySelector('input')?.focus();
  }, [isRetaken]);
  const [state, setState] = useState<'ready' | 'reading' | 'unreadable'>('ready');
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    setState('reading');
    try {
      onImage(await sentImage(file));
    } catch (error) {
      report('Verify identity', error);
      setState('unreadable');
      // Cleared so that choosing the same file again fires a change event.
      input.value = '';
    }
  };
  return (
    <div ref={box} className={styles.upload}>
      <UploadBox
        title={state === 'reading' ? w.reading : w.take}
        text={w.hint}
        accept="image/*"
        capture="environment"
        onChange={(event) => void take(event)}
      />
      {state === 'unreadable' && (
        <p role="alert" className={styles.fault}>
          {refusalWords.image_malformed[language]}
        </p>
      )}
    </div>
  );
}

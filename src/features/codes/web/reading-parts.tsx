import { chainOfDid } from '#features/identity/address.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { UploadBox } from '#ui/controls/Capture.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { image, info } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { Code } from '../code.ts';
import { ReadSummary } from './ReadSummary.tsx';
import styles from './Scanner.module.css';
import type { Reading } from './use-reader.ts';
import { words } from './words.ts';

interface PictureOfCodeProps {
  isReading: boolean;
  onPicture: (file: Blob) => Promise<void>;
}

/** Button to choose a picture with a code. */
export function PictureOfCode({ isReading, onPicture }: PictureOfCodeProps) {
  const w = useWords(words);
  return (
    <UploadBox
      title={isReading ? w.reading : w.picture}
      text={w.pictureText}
      icon={image}
      accept="image/*"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) void onPicture(file);
        // Lets the person choose the same picture again, which would otherwise be no change of the input.
        currentTarget.value = '';
      }}
    />
  );
}

/** Describes why the last reading failed; announced at once. */
export function ReadingFault({ reading }: { reading: Reading | undefined }) {
  const w = useWords(words);
  const texts = { no_code: w.noCode, no_picture: w.noPicture, no_reader: w.noReader };
  const text =
    reading?.is === 'fault'
      ? w.faults[reading.fault.fault](reading.fault.about)
      : reading && reading.is in texts && texts[reading.is as keyof typeof texts];
  return (
    <div role="alert">
      {text && (
        <p className={styles.wrong}>
          <Icon of={alert} size={18} />
          <LangText>{text}</LangText>
        </p>
      )}
    </div>
  );
}

interface ChainQuestionProps {
  did: string;
  code: Code;
  onUse: () => void;
  onAgain: () => void;
}

/** Asks whether a request without a chain is meant for ours, since it may be meant for any. */
export function ChainQuestion({ did, code, onUse, onAgain }: ChainQuestionProps) {
  const w = useWords(words);
  return (
    <section className={styles.typed} aria-label={w.askChain}>
      <div role="status">
        <InfoLine icon={info} title={w.askChain} text={w.askChainText(String(chainOfDid(did) ?? ''))} />
      </div>
      <ReadSummary code={code} />
      <ButtonPair>
        <Button look="quiet" onClick={onAgain}>
          {w.again}
        </Button>
        <Button onClick={onUse}>{w.askChainUse}</Button>
      </ButtonPair>
    </section>
  );
}

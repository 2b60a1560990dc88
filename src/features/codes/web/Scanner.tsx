import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { chainOfDid } from '#features/identity/address.ts';
import { useWords } from '#platform/web/language.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonPair } from '#ui/ButtonPair.tsx';
import { CaptureFrame, UploadBox } from '#ui/Capture.tsx';
import { Icon } from '#ui/Icon.tsx';
import { alert } from '#ui/icons.ts';
import { image, info } from '#ui/icons-more.ts';
import { Said } from '#ui/Said.tsx';
import { InfoLine } from '#ui/State.tsx';
import type { Code } from '../code.ts';
import { CameraTools } from './CameraTools.tsx';
import { ReadSummary } from './ReadSummary.tsx';
import styles from './Scanner.module.css';
import { takeSharedPicture } from './shared-picture.ts';
import { TypedCode } from './TypedCode.tsx';
import { type Camera, useCamera } from './use-camera.ts';
import { useGiven } from './use-given.ts';
import { type Reading, useReader } from './use-reader.ts';
import { useScanning } from './use-scanning.ts';
import { words } from './words.ts';

interface ScannerProps {
  /** Whose wallet it is: it says which chain is ours. */
  did: string;
  onRead: (code: Code) => void;
  /** Takes any text in place of a code; one that is typed has a field of its own elsewhere. */
  onText?: ((text: string) => void) | undefined;
}

/** Reads a code from the camera, a picture, the clipboard or the keyboard, whichever there is, and says what is wrong with one. */
export function Scanner({ did, onRead, onText }: ScannerProps) {
  const w = useWords(words);
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const { reading, read, readPicture, decode, finish, forget } = useReader(did, onRead, onText);
  const [hasReader, setHasReader] = useState(true);
  const isAsking = reading?.is === 'asking';
  useScanning({
    isOn: camera.state === 'live' && !isAsking && hasReader,
    video,
    decode,
    onText: read,
    onNoReader: () => setHasReader(false),
  });
  useGiven({ onPicture: (file) => void readPicture(file), onText: read });
  useSharedPicture((file) => void readPicture(file));

  return (
    <div className={styles.scanner}>
      <div>
        <Viewfinder did={did} camera={camera} video={video} />
        <Wrong reading={hasReader ? reading : { is: 'no_reader' }} />
      </div>
      {isAsking ? (
        <ChainQuestion did={did} code={reading.code} onUse={() => finish(reading.code)} onAgain={forget} />
      ) : (
        <>
          <CameraTools camera={camera} />
          <UploadBox
            title={reading?.is === 'reading' ? w.reading : w.picture}
            text={w.pictureText}
            icon={image}
            accept="image/*"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void readPicture(file);
              // The same picture may be chosen again, which is no change to the input otherwise.
              currentTarget.value = '';
            }}
          />
          {!onText && <TypedCode onText={read} />}
        </>
      )}
    </div>
  );
}

interface ViewfinderProps {
  did: string;
  camera: Camera;
  video: RefObject<HTMLVideoElement | null>;
}

function Viewfinder({ did, camera, video }: ViewfinderProps) {
  const w = useWords(words);
  const { state } = camera;
  const caption = state === 'starting' || state === 'live' || state === 'resting' ? w.captions[state] : undefined;
  // Hidden rather than gone: another try needs the video.
  return (
    <div hidden={caption === undefined}>
      <CaptureFrame did={did} shape="square" caption={caption ?? ''}>
        <video ref={video} muted playsInline aria-label={w.video} />
      </CaptureFrame>
    </div>
  );
}

/** What came of the last reading, where that was nothing that can be used; read out at once. */
function Wrong({ reading }: { reading: Reading | undefined }) {
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
          <Said>{text}</Said>
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

/** A request without a chain may be meant for any: the person says that ours is meant. */
function ChainQuestion({ did, code, onUse, onAgain }: ChainQuestionProps) {
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

/** A picture that another app has shared is read as soon as the scanner is there. */
function useSharedPicture(onPicture: (file: Blob) => void): void {
  const take = useEffectEvent(onPicture);
  useEffect(() => {
    takeSharedPicture().then(
      (file) => file && take(file),
      () => undefined,
    );
  }, []);
}

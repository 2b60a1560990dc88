import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import type { Code } from '../code.ts';
import { CameraTools } from './CameraTools.tsx';
import { ChainQuestion, PictureOfCode, ReadingFault } from './reading-parts.tsx';
import styles from './Scanner.module.css';
import { takeSharedPicture } from './shared-picture.ts';
import { TypedCode } from './TypedCode.tsx';
import { useCamera } from './use-camera.ts';
import { usePastedInput } from './use-pasted-input.ts';
import { useReader } from './use-reader.ts';
import { useScanning } from './use-scanning.ts';
import { Viewfinder } from './Viewfinder.tsx';
import { words } from './words.ts';

/** A scan for plain text, such as the number of a paper receipt; the text is not parsed as a code. */
export interface AnyText {
  /** Introduction: the purpose of the scan. */
  readonly lead: string;
  /** Way to continue without a camera; the scanner then has no text field. */
  readonly instead: string;
  readonly onText: (text: string) => void;
  /** Reads from the camera alone, because a picture of the code must not be enough. */
  readonly isSeen?: boolean;
}

interface ScannerProps {
  /** DID of the wallet's owner, which names our chain. */
  did: string;
  onRead: (code: Code) => void;
  /** Accepts any text instead of a code; typed text has a field elsewhere. */
  anyText?: Omit<AnyText, 'lead'> | undefined;
  takeLink?: ((text: string) => boolean) | undefined;
}

/** Reads a code from the camera, a picture, the clipboard or the keyboard, as available, and reports faults. */
export function Scanner({ did, onRead, anyText, takeLink }: ScannerProps) {
  const w = useWords(words);
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const { reading, read, readPicture, decode, finish, forget } = useReader(did, onRead, {
    onText: anyText?.onText,
    takeLink,
  });
  const [hasReader, setHasReader] = useState(true);
  const isAsking = reading?.is === 'asking';
  useScanning({
    isOn: camera.state === 'live' && !isAsking && hasReader,
    video,
    decode,
    onText: read,
    onNoReader: () => setHasReader(false),
  });
  return (
    <div className={styles.scanner}>
      <div>
        <Viewfinder did={did} camera={camera} video={video} instead={anyText?.instead ?? w.instead} />
        <ReadingFault reading={hasReader ? reading : { is: 'no_reader' }} />
      </div>
      {isAsking ? (
        <ChainQuestion did={did} code={reading.code} onUse={() => finish(reading.code)} onAgain={forget} />
      ) : (
        <>
          <CameraTools camera={camera} />
          {!anyText?.isSeen && (
            <GivenCode isReading={reading?.is === 'reading'} onPicture={readPicture} onText={read} />
          )}
          {!anyText && <TypedCode onText={read} />}
        </>
      )}
    </div>
  );
}

interface GivenCodeProps {
  isReading: boolean;
  onPicture: (file: Blob) => Promise<void>;
  onText: (text: string) => void;
}

/** Takes a code as a picture that is chosen, pasted, dropped or shared, or as pasted text. */
function GivenCode({ isReading, onPicture, onText }: GivenCodeProps) {
  usePastedInput({ onPicture: (file) => void onPicture(file), onText });
  useSharedPicture((file) => void onPicture(file));
  return <PictureOfCode isReading={isReading} onPicture={onPicture} />;
}

/** Reads a picture that another app has shared as soon as the scanner is ready. */
function useSharedPicture(onPicture: (file: Blob) => void): void {
  const take = useEffectEvent(onPicture);
  useEffect(() => {
    takeSharedPicture().then(
      (file) => file && take(file),
      () => undefined,
    );
  }, []);
}

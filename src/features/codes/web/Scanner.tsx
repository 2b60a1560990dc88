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
}

interface ScannerProps {
  /** DID of the wallet's owner, which names our chain. */
  did: string;
  onRead: (code: Code) => void;
  /** Accepts any text instead of a code; typed text has a field elsewhere. */
  anyText?: Pick<AnyText, 'instead' | 'onText'> | undefined;
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
  usePastedInput({ onPicture: (file) => void readPicture(file), onText: read });
  useSharedPicture((file) => void readPicture(file));

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
          <PictureOfCode isReading={reading?.is === 'reading'} onPicture={readPicture} />
          {!anyText && <TypedCode onText={read} />}
        </>
      )}
    </div>
  );
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

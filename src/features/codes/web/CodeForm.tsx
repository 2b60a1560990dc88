import type { Code } from '../code.ts';
import { ChainQuestion, PictureOfCode, ReadingFault } from './reading-parts.tsx';
import styles from './Scanner.module.css';
import { TypedCode } from './TypedCode.tsx';
import { usePastedInput } from './use-pasted-input.ts';
import { useReader } from './use-reader.ts';

interface CodeFormProps {
  /** DID of the wallet's owner, which names our chain. */
  did: string;
  onRead: (code: Code) => void;
}

/** The scanner without a camera: reads a code from a picture, the clipboard or the keyboard, and reports faults. */
export function CodeForm({ did, onRead }: CodeFormProps) {
  const { reading, read, readPicture, finish, forget } = useReader(did, onRead);
  const isAsking = reading?.is === 'asking';
  usePastedInput({ onPicture: (file) => void readPicture(file), onText: read });
  return (
    <div className={styles.scanner}>
      <div>
        <ReadingFault reading={reading} />
        {!isAsking && <PictureOfCode isReading={reading?.is === 'reading'} onPicture={readPicture} />}
      </div>
      {isAsking ? (
        <ChainQuestion did={did} code={reading.code} onUse={() => finish(reading.code)} onAgain={forget} />
      ) : (
        <TypedCode isQuiet onText={read} />
      )}
    </div>
  );
}

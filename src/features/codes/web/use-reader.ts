import { useEffect, useRef, useState } from 'react';
import { chainOfDid } from '#features/identity/address.ts';
import { vibrate } from '#platform/web/device/device.ts';
import { report } from '#platform/web/device/report.ts';
import type { Code } from '../code.ts';
import { type Fault, isFault } from '../fault.ts';
import { readCode } from '../read-code.ts';
import { type Decoder, startDecoder } from './decoder.ts';
import { pixelsOfFile } from './pixels.ts';

/** Failed result of a reading: an unusable code, a picture without a code, an unreadable picture, or no decoder. */
export type Reading =
  | { readonly is: 'fault'; readonly fault: Fault }
  | { readonly is: 'asking'; readonly code: Code }
  | { readonly is: 'reading' | 'no_code' | 'no_picture' | 'no_reader' };

interface Readers {
  readonly onText?: ((text: string) => void) | undefined;
  readonly takeLink?: ((text: string) => boolean) | undefined;
}

/**
 * Reads texts and pictures for the owner of a DID, and passes on usable codes. A request without a chain waits until
 * the person confirms that ours is meant. With `onText` any text is passed on unchanged; `takeLink` is asked before a text
 * is parsed as a code.
 */
export function useReader(did: string, onRead: (code: Code) => void, { onText, takeLink }: Readers = {}) {
  const [reading, setReading] = useState<Reading>();
  const decoder = useRef<Decoder>(undefined);
  const isDone = useRef(false);
  useEffect(() => {
    isDone.current = false;
    return () => {
      isDone.current = true;
      decoder.current?.stop();
      decoder.current = undefined;
    };
  }, []);
  const decode = async (picture: ImageData) => {
    const reader = decoder.current ?? startDecoder();
    decoder.current = reader;
    try {
      return await reader.decode(picture);
    } catch (error) {
      // A failed download may succeed on the next try.
      reader.stop();
      decoder.current = undefined;
      throw error;
    }
  };

  const end = () => {
    isDone.current = true;
    vibrate();
  };
  const finish = (code: Code) => {
    end();
    onRead(code);
  };
  const read = (text: string) => {
    if (isDone.current) return;
    if (onText) {
      end();
      return onText(text);
    }
    if (takeLink?.(text)) return end();
    const now = Math.floor(Date.now() / 1000);
    const found = readCode(text, { chainId: chainOfDid(did) ?? 0, origin: location.origin, now });
    if (isFault(found)) setReading({ is: 'fault', fault: found });
    else if (found.kind === 'payment' && found.chain === undefined) setReading({ is: 'asking', code: found });
    else finish(found);
  };
  const readPicture = async (file: Blob) => {
    setReading({ is: 'reading' });
    const pictures = await pixelsOfFile(file);
    if (!pictures) return setReading({ is: 'no_picture' });
    try {
      for (const picture of pictures) {
        const text = await decode(picture);
        if (text !== undefined) return read(text);
      }
      setReading({ is: 'no_code' });
    } catch (error) {
      report('The reader of codes could not be had:', error);
      setReading({ is: 'no_reader' });
    }
  };
  return { reading, read, readPicture, decode, finish, forget: () => setReading(undefined) };
}

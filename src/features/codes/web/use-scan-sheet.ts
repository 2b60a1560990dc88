import { useState } from 'react';
import { useLater } from '#platform/web/toasts/use-later.ts';
import type { Code } from '../code.ts';
import type { AnyText } from './Scanner.tsx';

const load = () => import('./ScanSheet.tsx').then(({ ScanSheet }) => ScanSheet);

/**
 * Provides the scanner's sheet for a screen; its code is loaded on the first press. Returns the component once loaded,
 * its props, and a function that opens it. With `anyText` the text of any code is accepted unchanged.
 */
export function useScanSheet(onRead: (code: Code) => void, anyText?: AnyText) {
  const [isOpen, setIsOpen] = useState(false);
  const [Sheet, need] = useLater(load);
  const close = () => setIsOpen(false);
  const closing =
    <T>(act: (read: T) => void) =>
    (read: T) => {
      close();
      act(read);
    };
  const props = {
    isOpen,
    onClose: close,
    onRead: closing(onRead),
    ...(anyText && { anyText: { ...anyText, onText: closing(anyText.onText) } }),
  };
  return { Sheet, props, open: () => need(() => setIsOpen(true)) };
}

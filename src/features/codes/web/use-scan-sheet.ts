import { useState } from 'react';
import { useLater } from '#platform/web/toasts/use-later.ts';
import type { Code } from '../code.ts';
import type { AnyText } from './any-text.ts';

const load = () => import('./ScanSheet.tsx').then(({ ScanSheet }) => ScanSheet);

/**
 * The scanner's sheet for a screen: its code comes with the first press. Gives the component once it is there, its props, and the way to open it.
 * With `anyText` whatever a code says is taken, as it stands.
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

import { useState } from 'react';
import { useLater } from '#platform/web/useLater.ts';
import type { Code } from '../code.ts';

const load = () => import('./ScanSheet.tsx').then(({ ScanSheet }) => ScanSheet);

/** The scanner's sheet for a screen: its code comes with the first press. Gives the component once it is there, its props, and the way to open it. */
export function useScanSheet(onRead: (code: Code) => void) {
  const [isOpen, setIsOpen] = useState(false);
  const [Sheet, need] = useLater(load);
  const close = () => setIsOpen(false);
  const props = {
    isOpen,
    onClose: close,
    onRead: (code: Code) => {
      close();
      onRead(code);
    },
  };
  return { Sheet, props, open: () => need(() => setIsOpen(true)) };
}

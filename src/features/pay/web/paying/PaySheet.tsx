// @online
import { useState } from 'react';
import type { Target } from '#features/pay/pay-target.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { words } from '../words.ts';
import { PayTarget } from './PayTarget.tsx';

interface PaySheetProps {
  /** The code that was read; undefined keeps the sheet closed. */
  target: Target | undefined;
  onClose: () => void;
}

/** Confirms and pays what a code asks for. */
export function PaySheet({ target, onClose }: PaySheetProps) {
  const w = useWords(words);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet isOpen={target !== undefined} onClose={onClose} title={w.pay} closeLabel={w.close} isBusy={isBusy}>
      {target && <PayTarget target={target} onBusy={setIsBusy} onClose={onClose} />}
    </Sheet>
  );
}

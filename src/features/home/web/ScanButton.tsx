import { useState } from 'react';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { Button } from '#ui/controls/Button.tsx';
import { scanQr } from '#ui/drawings/icons.ts';

const loadScanner = () => import('./HomeScanner.tsx').then(({ HomeScanner }) => HomeScanner);

/** Opens the scanner over Home; its code is loaded at the first press. */
export function ScanButton({ children }: { children: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [Scanner, need] = useLater(loadScanner);
  return (
    <>
      <Button look="secondary" icon={scanQr} onClick={() => need(() => setIsOpen(true))}>
        {children}
      </Button>
      {Scanner && <Scanner isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

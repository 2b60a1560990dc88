import { type ComponentType, useState } from 'react';
import { useLater } from '#platform/web/toasts/use-later.ts';

interface SheetProps {
  onClose: () => void;
}

/** Opens a sheet whose code is loaded on the first press. */
export function useOpened(load: () => Promise<ComponentType<SheetProps>>) {
  const [isOpen, setIsOpen] = useState(false);
  const [Part, need] = useLater(load);
  return {
    open: () => need(() => setIsOpen(true)),
    sheet: Part && isOpen && <Part onClose={() => setIsOpen(false)} />,
  };
}

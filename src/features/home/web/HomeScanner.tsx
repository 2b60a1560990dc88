import type { Code } from '#features/codes/code.ts';
import { printCode } from '#features/codes/read-code.ts';
import { ScanSheet } from '#features/codes/web/ScanSheet.tsx';
import { useLocation } from '#platform/web/location.ts';
import { landingOf } from '../landings.ts';

interface HomeScannerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Scanner for every code and link. It opens the screen that uses what was read; that screen shows it first. */
export function HomeScanner({ isOpen, onClose }: HomeScannerProps) {
  const [, go] = useLocation();
  const use = (code: Code) => {
    const screen = code.kind === 'address' || code.kind === 'payment' ? '/send' : '/localpay';
    go(`${screen}?text=${encodeURIComponent(printCode(code, location.origin))}`);
  };
  const takeLink = (text: string) => {
    const path = landingOf(text, location.origin);
    if (path) go(path);
    return path !== undefined;
  };
  return <ScanSheet isOpen={isOpen} onClose={onClose} onRead={use} takeLink={takeLink} />;
}

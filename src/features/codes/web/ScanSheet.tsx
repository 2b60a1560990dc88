import { useDid } from '#features/identity/web/calls.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import type { Code } from '../code.ts';
import { type AnyText, Scanner } from './Scanner.tsx';
import { words } from './words.ts';

export interface ScanSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called with a usable code; the opener closes the sheet and reports the result. */
  onRead: (code: Code) => void;
  anyText?: AnyText | undefined;
  /** Takes a text that is no code, such as a link of another screen; returns whether it did. */
  takeLink?: ((text: string) => boolean) | undefined;
}

const HEIGHT = 340;

/** The scanner in a sheet; the camera is on while the sheet is open. */
export function ScanSheet({ isOpen, onClose, onRead, anyText, takeLink }: ScanSheetProps) {
  const w = useWords(words);
  const did = useDid();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w.title} lead={anyText?.lead ?? w.lead} closeLabel={w.close}>
      {did ? (
        <Scanner did={did} onRead={onRead} anyText={anyText} takeLink={takeLink} />
      ) : (
        <SkeletonBlock height={HEIGHT} label={w.title} />
      )}
    </Sheet>
  );
}

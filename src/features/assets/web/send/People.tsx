import { useState } from 'react';
import type { Code } from '#features/codes/code.ts';
import { useScanSheet } from '#features/codes/web/use-scan-sheet.ts';
import { ContactPicker } from '#features/contacts/web/ContactPicker.tsx';
import { useContactAction } from '#features/contacts/web/use-contact-action.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { Segmented } from '#ui/controls/Choice.tsx';
import { contact, scan as scanIcon, textCursor } from '#ui/drawings/icons-more.ts';
import { RecipientField, type RecipientFieldProps } from './RecipientField.tsx';
import { ScanMode } from './ScanMode.tsx';
import styles from './Send.module.css';
import { words } from './send-words.ts';

type Mode = 'address' | 'qr' | 'contact';
const MODES = [
  ['address', textCursor],
  ['qr', scanIcon],
  ['contact', contact],
] as const satisfies readonly (readonly [Mode, string])[];

interface PeopleProps extends RecipientFieldProps {
  /** Called with a scanned code, which may fill in the whole form. */
  onCode: (code: Code) => void;
}

/** First step of Send: who is paid, chosen from recent recipients and contacts, typed, pasted or scanned. */
export function People({ onCode, ...field }: PeopleProps) {
  const w = useWords(words);
  const { did, value, read, onChange } = field;
  const wish = useContactAction();
  const [mode, setMode] = useState<Mode>(wish || value.trim() === '' ? 'contact' : 'address');
  const [code, setCode] = useState<Code>();
  const scan = useScanSheet((found) => {
    setCode(found);
    onCode(found);
  });
  const choose = (next: Mode) => {
    setMode(next);
    // Arrow keys pass over QR on their way to Contact: an opened sheet would stop them there.
    if (next === 'qr' && !document.querySelector('[type=radio]:focus-visible')) scan.open();
  };
  useUrlAction('scan', () => {
    setMode('qr');
    scan.open();
  });
  const isName = read === 'malformed' || read === 'incomplete';
  return (
    <>
      <div className={styles.modes}>
        <Segmented
          label={w.mode}
          value={mode}
          onChange={choose}
          options={MODES.map(([id, icon]) => ({ id, icon, label: w.modes[id] }))}
        />
      </div>
      <div role="status">
        {mode === 'qr' && (
          <div className={styles.notice}>
            <ScanMode code={code} onScan={scan.open} />
          </div>
        )}
      </div>
      {scan.Sheet && <scan.Sheet {...scan.props} />}
      <RecipientField {...field} isSearch={mode === 'contact' && read === 'malformed'} onScan={scan.open} />
      {mode === 'contact' && (
        <ContactPicker did={did} toSave={wish?.toSave} search={isName ? value : ''} onPick={onChange} />
      )}
    </>
  );
}

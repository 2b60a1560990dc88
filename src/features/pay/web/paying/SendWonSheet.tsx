// @online
import { useState } from 'react';
import { ContactPicker } from '#features/contacts/web/ContactPicker.tsx';
import { useDid } from '#features/identity/web/calls.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Segmented } from '#ui/controls/Choice.tsx';
import { contact, textCursor } from '#ui/drawings/icons-more.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import styles from '../Pay.module.css';
import { words } from '../words.ts';
import { SendWonForm, type SendWonFormProps } from './SendWonForm.tsx';

interface SendWonSheetProps {
  isOpen: boolean;
  /** Spendable won; undefined while unknown. */
  balance: string | undefined;
  /** Address for which the sheet was opened. */
  to?: string | undefined;
  onClose: () => void;
}

/** Sends won to an address that is typed, or picked from contacts and recent recipients. */
export function SendWonSheet({ isOpen, balance, to, onClose }: SendWonSheetProps) {
  const w = useWords(words);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={w.send.title}
      lead={w.send.lead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      <Send balance={balance} to={to} onBusy={setIsBusy} onClose={onClose} />
    </Sheet>
  );
}

const MODES = [
  ['address', textCursor],
  ['contact', contact],
] as const;

/** Recipient, then amount. The contacts have forms of their own, so they are placed beside this form, not inside it. */
function Send({
  balance,
  to = '',
  onBusy,
  onClose,
}: Omit<SendWonFormProps, 'filled' | 'onChange'> & Pick<SendWonSheetProps, 'to'>) {
  const w = useWords(words).send;
  const did = useDid();
  const [mode, setMode] = useState<(typeof MODES)[number][0]>('address');
  const [filled, setFilled] = useState({ amount: '', to, isPicked: to !== '' });
  const choose = (next: typeof mode) => {
    setMode(next);
    setFilled({ ...filled, isPicked: false });
  };
  const pick = (picked: string) => {
    setFilled({ ...filled, to: picked, isPicked: true });
    setMode('address');
  };
  return (
    <div className={styles.stack}>
      <Segmented
        label={w.mode}
        value={mode}
        onChange={choose}
        options={MODES.map(([id, icon]) => ({ id, icon, label: w.modes[id] }))}
      />
      {mode === 'contact' ? (
        <ContactPicker did={did} onPick={pick} />
      ) : (
        <SendWonForm
          filled={filled}
          balance={balance}
          onChange={(change) => setFilled({ ...filled, ...change })}
          onBusy={onBusy}
          onClose={onClose}
        />
      )}
    </div>
  );
}

import { useState } from 'react';
import { ContactPicker } from '#features/contacts/web/ContactPicker.tsx';
import { useDid } from '#features/identity/web/calls.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Segmented } from '#ui/controls/Choice.tsx';
import { contact, textCursor } from '#ui/drawings/icons-more.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { OrderFields } from './OrderFields.tsx';
import styles from './Orders.module.css';
import type { OrderForm } from './order-form.ts';
import { words } from './words.ts';

interface NewOrderProps {
  /** Initial content of the form; undefined keeps it closed. */
  begun: OrderForm | undefined;
  onClose: () => void;
}

/** Orders payments to a contact or an address. */
export function NewOrder({ begun, onClose }: NewOrderProps) {
  const w = useWords(words);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet
      isOpen={begun !== undefined}
      onClose={onClose}
      title={w.make}
      lead={w.lead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {begun && <Making begun={begun} onBusy={setIsBusy} onDone={onClose} />}
    </Sheet>
  );
}

/** In the order of Send. */
const MODES = [
  ['address', textCursor],
  ['contact', contact],
] as const;

interface MakingProps {
  begun: OrderForm;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

/**
 * Recipient, then amount and dates. The contacts have forms of their own, so they are placed beside this form, not
 * inside it.
 */
function Making({ begun, onBusy, onDone }: MakingProps) {
  const w = useWords(words);
  const did = useDid();
  const [mode, setMode] = useState<(typeof MODES)[number][0]>(begun.to === '' ? 'contact' : 'address');
  const [form, setForm] = useState(begun);
  const pick = (to: string) => {
    setForm({ ...form, to });
    setMode('address');
  };
  return (
    <div className={styles.form}>
      <Segmented
        label={w.mode}
        value={mode}
        onChange={setMode}
        options={MODES.map(([id, icon]) => ({ id, icon, label: w.modes[id] }))}
      />
      {mode === 'contact' ? (
        <ContactPicker did={did} onPick={pick} />
      ) : (
        <OrderFields
          form={form}
          did={did}
          onChange={(change) => setForm({ ...form, ...change })}
          onBusy={onBusy}
          onDone={onDone}
        />
      )}
    </div>
  );
}

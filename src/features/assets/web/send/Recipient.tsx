import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { Code } from '#features/codes/code.ts';
import { useScanSheet } from '#features/codes/web/use-scan-sheet.ts';
import { ContactPicker } from '#features/contacts/web/ContactPicker.tsx';
import { PayeeBlock } from '#features/contacts/web/payee/PayeeBlock.tsx';
import { PayeeNotices } from '#features/contacts/web/payee/PayeeNotices.tsx';
import { useContactAction } from '#features/contacts/web/use-contact-action.ts';
import type { Address } from '#features/identity/address.ts';
import { charactersOf, type RecipientProblem } from '#features/ledger/send-form.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { IconButton, TextButton } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { cross } from '#ui/drawings/icons.ts';
import { contact, scan as scanIcon, textCursor } from '#ui/drawings/icons-more.ts';
import { ScanMode } from './ScanMode.tsx';
import styles from './Send.module.css';
import { words } from './send-words.ts';
import { UnknownNotice } from './UnknownNotice.tsx';

type Mode = 'address' | 'qr' | 'contact';
const MODES = [
  ['address', textCursor],
  ['qr', scanIcon],
  ['contact', contact],
] as const satisfies readonly (readonly [Mode, string])[];

interface RecipientProps {
  /** The sender's own DID. */
  did: string;
  value: string;
  read: Address | RecipientProblem;
  /** The server's refusal. */
  error: string | undefined;
  onChange: (text: string) => void;
  /** Called with a scanned code, which may fill in the whole form. */
  onCode: (code: Code) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Called when a person is picked, to focus the next field. */
  onPicked: () => void;
  hasPressed: boolean;
  /** True if the payment leaves over the network, which another line states. */
  isOutside: boolean;
  ref: RefObject<HTMLInputElement | null>;
}

/** Field for the recipient: an address typed, scanned or picked from contacts, validated and shown in full. */
export function Recipient({
  did,
  value,
  read,
  error,
  onChange,
  onCode,
  onKeyDown,
  onPicked,
  hasPressed,
  isOutside,
  ref,
}: RecipientProps) {
  const w = useWords(words);
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
  const reasonOf = (problem: RecipientProblem) =>
    problem === 'incomplete' ? w.incomplete(charactersOf(value)) : w.recipientProblems[problem];
  const pick = (address: string) => {
    onChange(address);
    setMode('address');
    onPicked();
  };
  const isName = read === 'malformed' || read === 'incomplete';
  const isSearch = mode === 'contact' && read === 'malformed' && !hasPressed;
  const resolved = typeof read === 'string' ? undefined : read;
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
      <div role="status">{mode === 'qr' && <Scanned code={code} onScan={scan.open} />}</div>
      {scan.Sheet && <scan.Sheet {...scan.props} />}
      <AddressField
        field={ref}
        value={value}
        error={error ?? (value.trim() === '' || isSearch || typeof read !== 'string' ? undefined : reasonOf(read))}
        payee={resolved}
        did={did}
        onScan={scan.open}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
      {mode === 'contact' && !resolved && (
        <ContactPicker did={did} toSave={wish?.toSave} search={isName ? value : ''} onPick={pick} />
      )}
      {!isOutside && <UnknownNotice recipient={read} />}
      <PayeeNotices payee={resolved} did={did} />
    </>
  );
}

interface AddressFieldProps extends Pick<RecipientProps, 'value' | 'error' | 'onChange' | 'onKeyDown'> {
  payee: Address | undefined;
  did: string;
  onScan: () => void;
  field: RecipientProps['ref'];
}

function AddressField({ field, value, error, payee, did, onScan, onChange, onKeyDown }: AddressFieldProps) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const paste = async () => {
    const text = await navigator.clipboard?.readText().catch(() => undefined);
    if (text?.trim()) onChange(text.trim());
    else field.current?.focus();
  };
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <TextField
      ref={field}
      label={w.recipient}
      gloss={gloss?.mode}
      isCode
      value={value}
      placeholder={w.nameOrAddress}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="send"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      error={error}
      valid={payee ? w.valid : undefined}
      cover={payee && <PayeeBlock payee={payee} did={did} />}
      className={value === '' ? styles.pasted : undefined}
      action={
        value === '' ? (
          <span className={styles.ways}>
            <TextButton onClick={() => void paste()}>{w.paste}</TextButton>
            <IconButton icon={scanIcon} label={w.scanCode} onClick={onScan} />
          </span>
        ) : (
          <IconButton icon={cross} label={w.clear} onClick={clear} />
        )
      }
    />
  );
}

function Scanned(props: { code: Code | undefined; onScan: () => void }) {
  return (
    <div className={styles.notice}>
      <ScanMode {...props} />
    </div>
  );
}

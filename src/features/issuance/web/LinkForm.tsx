import { type FormEvent, useState } from 'react';
import { useScanSheet } from '#features/codes/web/use-scan-sheet.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { qr } from '#ui/drawings/icons.ts';
import styles from './Offer.module.css';

interface LinkFormProps {
  words: Readonly<
    Record<'title' | 'paste' | 'pasteHint' | 'pasteFault' | 'look' | 'scan' | 'scanLead' | 'scanInstead', string>
  >;
  /** How many characters are taken. */
  most: number;
  onText: (text: string) => void;
}

/** A link of somebody else's that is pasted or scanned: an offer, or a request. */
export function LinkForm({ words: w, most, onText }: LinkFormProps) {
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const text = typed.trim();
  const scan = useScanSheet(() => undefined, { lead: w.scanLead, instead: w.scanInstead, onText });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (text !== '') onText(text);
  };
  return (
    <form className={styles.form} noValidate aria-label={w.title} onSubmit={submit}>
      <TextField
        label={w.paste}
        hint={w.pasteHint}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        maxLength={most}
        required
        error={isTried && text === '' ? w.pasteFault : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" isAct isWide>
        {w.look}
      </Button>
      <Button look="quiet" isWide icon={qr} onClick={scan.open}>
        {w.scan}
      </Button>
      {scan.Sheet && <scan.Sheet {...scan.props} />}
    </form>
  );
}

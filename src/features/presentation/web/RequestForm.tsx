import { type FormEvent, useState } from 'react';
import { useScanSheet } from '#features/codes/web/use-scan-sheet.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { qr } from '#ui/drawings/icons.ts';
import styles from './Present.module.css';
import { words } from './words.ts';

const MOST = 32_000;

/** A request that is pasted or scanned. */
export function RequestForm({ onRequest }: { onRequest: (request: string) => void }) {
  const w = useWords(words);
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const text = typed.trim();
  const scan = useScanSheet(() => undefined, { lead: w.scanLead, instead: w.scanInstead, onText: onRequest });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (text !== '') onRequest(text);
  };
  return (
    <form className={styles.form} noValidate aria-label={w.title} onSubmit={submit}>
      <TextField
        label={w.paste}
        hint={w.pasteHint}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        maxLength={MOST}
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

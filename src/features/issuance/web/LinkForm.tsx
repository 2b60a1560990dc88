import { useScanSheet } from '#features/codes/web/use-scan-sheet.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { qr } from '#ui/drawings/icons.ts';
import styles from './Offer.module.css';

interface LinkFormProps {
  words: Readonly<
    Record<'title' | 'paste' | 'pasteHint' | 'pasteFault' | 'look' | 'scan' | 'scanLead' | 'scanInstead', string>
  >;
  /** Maximum number of characters. */
  most: number;
  onText: (text: string) => void;
}

/** Input for a pasted or scanned link, which is an offer or a request. */
export function LinkForm({ words: w, most, onText }: LinkFormProps) {
  const form = useForm({ text: '' }, ({ text }) => ({ text: text.trim() === '' && w.pasteFault }));
  const scan = useScanSheet(() => undefined, { lead: w.scanLead, instead: w.scanInstead, onText });
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={w.title}
      onSubmit={form.press(() => onText(form.values.text.trim()))}
    >
      <TextField
        label={w.paste}
        hint={w.pasteHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={most}
        required
        {...form.field('text')}
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

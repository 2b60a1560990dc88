import { useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import styles from './Connections.module.css';
import { words } from './words.ts';

const CODE = /^\d{8}$/;

/** Input for an eight-digit code. */
export function CodeForm({ onToken }: { onToken: (token: string) => void }) {
  const w = useWords(words);
  const digitsOf = (typed: string) => typed.normalize('NFKC').replace(/\s/g, '');
  const form = useForm({ code: '' }, ({ code }) => ({ code: !CODE.test(digitsOf(code)) && w.codeFault }));
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={w.title}
      onSubmit={form.press(() => onToken(digitsOf(form.values.code)))}
    >
      <TextField
        label={w.code}
        hint={w.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        {...form.field('code')}
      />
      <Button type="submit" isAct isWide>
        {w.look}
      </Button>
    </form>
  );
}

import { type FormEvent, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import styles from './Connections.module.css';
import { words } from './words.ts';

const CODE = /^\d{8}$/;

/** Eight digits that somebody shows, typed. */
export function CodeForm({ onToken }: { onToken: (token: string) => void }) {
  const w = useWords(words);
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const digits = typed.normalize('NFKC').replace(/\s/g, '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (CODE.test(digits)) onToken(digits);
  };
  return (
    <form className={styles.form} noValidate aria-label={w.title} onSubmit={submit}>
      <TextField
        label={w.code}
        hint={w.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={typed}
        maxLength={20}
        required
        error={isTried && !CODE.test(digits) ? w.codeFault : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" isAct isWide>
        {w.look}
      </Button>
    </form>
  );
}

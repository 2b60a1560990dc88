import { type FormEvent, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import styles from './Offer.module.css';
import { words } from './words.ts';

const MOST = 2048;

/** Without an offer: an issuer by its address, which shows what it gives. */
export function IssuerForm({ onIssuer }: { onIssuer: (issuer: string) => void }) {
  const w = useWords(words);
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const text = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (text !== '') onIssuer(text);
  };
  return (
    <form className={styles.form} noValidate aria-label={w.byIssuer} onSubmit={submit}>
      <h2 className={styles.gives}>{w.byIssuer}</h2>
      <TextField
        label={w.issuerAt}
        hint={w.issuerHint}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        maxLength={MOST}
        required
        error={isTried && text === '' ? w.issuerFault : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" look="quiet" isWide>
        {w.seeGiven}
      </Button>
    </form>
  );
}

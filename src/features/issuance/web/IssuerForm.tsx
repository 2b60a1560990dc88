import { useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import styles from './Offer.module.css';
import { words } from './words.ts';

const MOST = 2048;

/** Input for an issuer's address, which lists its credentials, for people without an offer. */
export function IssuerForm({ onIssuer }: { onIssuer: (issuer: string) => void }) {
  const w = useWords(words);
  const form = useForm({ at: '' }, ({ at }) => ({ at: at.trim() === '' && w.issuerFault }));
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={w.byIssuer}
      onSubmit={form.press(() => onIssuer(form.values.at.trim()))}
    >
      <h2 className={styles.gives}>{w.byIssuer}</h2>
      <TextField
        label={w.issuerAt}
        hint={w.issuerHint}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={MOST}
        required
        {...form.field('at')}
      />
      <Button type="submit" look="quiet" isWide>
        {w.seeGiven}
      </Button>
    </form>
  );
}

// @online
import { isHosted } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { boxWords } from './box-words.ts';
import { useRead } from './calls.ts';
import styles from './Terms.module.css';

interface TermsBoxesProps {
  /** Reason why the ticks were refused. */
  error: string | undefined;
}

/**
 * Checkbox for each text in force, with a link to read it that does not change the form. Renders nothing if no text was
 * published.
 */
export function TermsBoxes(props: TermsBoxesProps) {
  return isHosted() && <Boxes {...props} />;
}

function Boxes({ error }: TermsBoxesProps) {
  const w = useWords(boxWords);
  const texts = useRead('GET /api/terms').data?.texts ?? [];
  if (texts.length === 0) return null;
  const line = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': 'accepts-line' };
  return (
    <div className={styles.boxes}>
      {texts.map(({ id, kind }) => (
        <div key={id} className={styles.box}>
          <label>
            <input type="checkbox" name="accepts" value={id} required {...line} />
            <span>{w.accept[kind]}</span>
          </label>
          <a href={`/terms?version=${id}`} target="_blank" rel="noreferrer" aria-label={w.read[kind]}>
            {w.short}
          </a>
        </div>
      ))}
      {error !== undefined && (
        <p id="accepts-line" className={styles.bad}>
          {error}
        </p>
      )}
    </div>
  );
}

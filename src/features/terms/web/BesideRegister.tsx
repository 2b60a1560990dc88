// @online
import { isHosted } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { boxWords } from './box-words.ts';
import { useRead } from './calls.ts';
import styles from './Terms.module.css';

interface TermsBoxesProps {
  /** Why what was ticked is not taken. */
  error: string | undefined;
}

/** A box for each text that holds, beside the way to read it, which leaves the form as it is. Nothing where nothing was published. */
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

import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { Counterparty } from '../shown-to.ts';
import styles from './DigitalId.module.css';
import { showWords } from './show/show-words.ts';

/** Shows which claims of which credential one counterparty has seen, and when each was last shown. */
export function SeenClaims({ party, onBack }: { party: Counterparty; onBack?: () => void }) {
  const w = useWords(showWords);
  const language = useLanguage();
  return (
    <>
      <p className={styles.trust}>{w.times(party.times)}</p>
      {party.seen.map(({ credentialId, name, claims }) => (
        <div key={credentialId}>
          <h3 className={styles.head}>
            <Name>{name}</Name>
          </h3>
          <KeyValues
            rows={claims.map(({ claim, last }) => ({ term: w.claims[claim], value: dateTimeText(last, language) }))}
          />
        </div>
      ))}
      {onBack && (
        <Button look="quiet" isWide className={styles.show} onClick={onBack}>
          {w.back}
        </Button>
      )}
    </>
  );
}

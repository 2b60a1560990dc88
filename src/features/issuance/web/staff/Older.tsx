import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from './Issuing.module.css';
import { issuingWords } from './issuing-words.ts';

interface OlderProps {
  of: { readonly older: (() => void) | undefined; readonly isReadingOlder: boolean };
}

/** The way to what is not read yet. */
export function Older({ of: { older, isReadingOlder } }: OlderProps) {
  const w = useWords(issuingWords);
  return (
    older && (
      <div className={styles.act}>
        <Button look="quiet" isWide loadingText={isReadingOlder ? w.reading : undefined} onClick={older}>
          {w.older}
        </Button>
      </div>
    )
  );
}

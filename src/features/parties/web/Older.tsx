import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorState } from '#ui/layout/State.tsx';
import styles from './Known.module.css';
import type { usePayments } from './use-pages.ts';
import { words } from './words.ts';

type Reading = Pick<ReturnType<typeof usePayments>, 'hasOlder' | 'isReadingOlder' | 'isOlderFailed' | 'readOlder'>;

/** The way to what is not read yet, or that it did not load. */
export function Older({ of: { hasOlder, isReadingOlder, isOlderFailed, readOlder } }: { of: Reading }) {
  const w = useWords(words);
  if (isOlderFailed)
    return <ErrorState title={w.olderFailed} text={w.olderFailedText} retry={{ text: w.retry, onClick: readOlder }} />;
  if (!hasOlder) return null;
  return (
    <div className={styles.act}>
      <Button look="quiet" isWide isDisabled={isReadingOlder} onClick={readOlder}>
        {isReadingOlder ? w.reading : w.more}
      </Button>
    </div>
  );
}

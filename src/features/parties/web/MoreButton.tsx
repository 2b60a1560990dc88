import type { More } from '#platform/web/calls/use-pages.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorState } from '#ui/layout/State.tsx';
import styles from './Known.module.css';
import { words } from './words.ts';

/** Button that loads more, or the notice that loading failed. */
export function MoreButton({ of: { hasMore, isReading, isFailed, readMore } }: { of: More }) {
  const w = useWords(words);
  const readOlder = () => void readMore();
  if (isFailed)
    return <ErrorState title={w.olderFailed} text={w.olderFailedText} retry={{ text: w.retry, onClick: readOlder }} />;
  if (!hasMore) return null;
  return (
    <div className={styles.act}>
      <Button look="quiet" isWide isDisabled={isReading} onClick={readOlder}>
        {isReading ? w.reading : w.more}
      </Button>
    </div>
  );
}

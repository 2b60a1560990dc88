import { useWords } from '#platform/web/device/language.ts';
import { ErrorState } from '#ui/layout/State.tsx';
import { words } from './words.ts';

/** Reports that older activity could not be loaded. The entries already loaded stay above it. */
export function OlderFailed({ onRetry }: { onRetry: () => void }) {
  const w = useWords(words);
  return <ErrorState title={w.olderFailed} text={w.olderFailedText} retry={{ text: w.retry, onClick: onRetry }} />;
}

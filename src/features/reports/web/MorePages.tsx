import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { reportWords } from './report-words.ts';

interface MorePagesProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  readNext: () => Promise<void>;
}

/** The next page of a list, where there is one. */
export function MorePages({ hasNextPage, isFetchingNextPage, readNext }: MorePagesProps) {
  const w = useWords(reportWords);
  if (!hasNextPage) return null;
  return (
    <Button
      look="quiet"
      isWide
      loadingText={isFetchingNextPage ? w.reading : undefined}
      onClick={() => void readNext()}
    >
      {w.more}
    </Button>
  );
}

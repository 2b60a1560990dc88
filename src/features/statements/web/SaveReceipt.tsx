import type { FileAnswer } from '#platform/web/calls/files.ts';
import { useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/share.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import { receiptWords } from './receipt-words.ts';

interface SaveReceiptProps {
  read: () => Promise<FileAnswer>;
}

/** Saves a full receipt as a signed file. `read` fetches it from the server. */
export function SaveReceipt({ read }: SaveReceiptProps) {
  const w = useWords(receiptWords);
  const { isBusy, act } = useAct({ reasons: { refusals: {} }, otherwise: w.failedText, routes: [] });
  const save = async () => {
    const { name, blob } = await read();
    saveBlob(name, blob);
  };
  return (
    <Button
      look="quiet"
      isWide
      isAct
      icon={download}
      loadingText={isBusy ? w.saving : undefined}
      onClick={() => void act(save, { done: w.saved, failed: w.failed })}
    >
      {w.save}
    </Button>
  );
}

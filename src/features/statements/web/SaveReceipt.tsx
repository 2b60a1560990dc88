import type { FileAnswer } from '#platform/web/calls/files.ts';
import { useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/save-file.ts';
import { copyText, shareData } from '#platform/web/device/share.ts';
import { toast } from '#platform/web/toasts/toasts.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { download, share as shareIcon } from '#ui/drawings/icons-more.ts';
import { proofLink } from './proof-link.ts';
import { receiptWords } from './receipt-words.ts';

/** Saves a receipt as a signed file, or shares all of it as a link: `read` asks the server for it. */
export function SaveReceipt({ read }: { read: () => Promise<FileAnswer> }) {
  return (
    <>
      <Save read={read} />
      <Share read={read} />
    </>
  );
}

interface SaveReceiptProps {
  read: () => Promise<FileAnswer>;
}

function Save({ read }: SaveReceiptProps) {
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

/** Where a page is of the machine that it is looked at on, nobody else opens its links. */
const isHere = () => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

function Share({ read }: SaveReceiptProps) {
  const w = useWords(receiptWords);
  const { isBusy, act } = useAct({ reasons: { refusals: {} }, otherwise: w.failedText, routes: [] });
  const share = async (url: string) => {
    if ((await shareData({ title: w.title, url })) !== 'not shared') return;
    const isCopied = await copyText(url);
    toast(
      isCopied ? (isHere() ? w.copiedHere : w.copied) : { title: w.notShared, text: w.notCopied, isDestructive: true },
    );
  };
  const make = async () => proofLink(location.origin, (await read()).blob);
  return (
    <Button
      look="quiet"
      isWide
      isAct
      icon={shareIcon}
      loadingText={isBusy ? w.sharing : undefined}
      onClick={() => void act(make, { failed: w.notShared, onDone: (url) => void share(url) })}
    >
      {w.share}
    </Button>
  );
}

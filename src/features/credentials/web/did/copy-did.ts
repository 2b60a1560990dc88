import { report } from '#platform/web/device/report.ts';
import { toast } from '#platform/web/toasts/toast.tsx';

interface CopyWords {
  copied: string;
  copiedText: string;
  copyFailed: string;
  copyFailedText: string;
}

/** Copies the whole DID to the clipboard and shows whether the browser allowed it; true if it did. */
export async function copyDid(did: string, w: CopyWords): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(did);
    toast({ title: w.copied, text: w.copiedText });
    return true;
  } catch (error) {
    report('Copy', error);
    toast({ title: w.copyFailed, text: w.copyFailedText, isDestructive: true });
    return false;
  }
}

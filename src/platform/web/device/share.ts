import { report } from '#platform/web/device/report.ts';

/** Copies a text and reports whether it worked. A page opened by plain http has no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    report('Nothing was copied:', error);
    return false;
  }
}

/** Opens the device's share sheet. A person who closes it needs no fallback. */
export async function shareData(data: ShareData): Promise<'shared' | 'closed' | 'not shared'> {
  if (!('share' in navigator)) return 'not shared';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    report('The device did not share:', error);
    return 'not shared';
  }
}

/** iOS Safari reads the file only after the person has allowed the download. */
const READ_WITHIN_MS = 40_000;

/** Offers a text to the browser as a file to save or open. */
export const saveFile = (name: string, type: string, text: string): void => saveBlob(name, new Blob([text], { type }));

/** As `saveFile`, for bytes. */
export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
}

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

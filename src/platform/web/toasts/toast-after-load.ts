import { keptInTab } from '#platform/web/device/storage.ts';
import { NEXT, type ToastText, toast } from './toasts.ts';

/** Shows a toast after the imminent reload of the page. Without storage it is shown at once, until the page is gone. */
export function toastAfterLoad(text: ToastText): void {
  if (!keptInTab.setItem(NEXT, JSON.stringify(text))) toast(text);
}

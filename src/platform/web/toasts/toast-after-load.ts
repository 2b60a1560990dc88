import { keptInTab } from '#platform/web/device/storage.ts';
import { NEXT, type ToastText, toast } from './toasts.ts';

/** Shows a toast after the page has been reloaded, which is about to happen; without storage at once, for as long as the page stands. */
export function toastAfterLoad(text: ToastText): void {
  if (!keptInTab.setItem(NEXT, JSON.stringify(text))) toast(text);
}

import { NEXT, type ToastText, toast } from './toasts.ts';

/** Shows a toast after the page has been reloaded, which is about to happen. */
export function toastAfterLoad(text: ToastText): void {
  try {
    sessionStorage.setItem(NEXT, JSON.stringify(text));
  } catch {
    // Without storage it is said at once, for as long as the page stands.
    toast(text);
  }
}

import { keptInTab } from '#platform/web/device/storage.ts';
import { createStore } from '#ui/store.ts';

export interface ToastText {
  title: string;
  text?: string | undefined;
  /** Failure, announced at once by screen readers. */
  isDestructive?: boolean | undefined;
  /** Code of the refusal that help explains. */
  code?: string | undefined;
  /** Undoes the act. */
  action?: { text: string; onPress: () => void } | undefined;
}
export interface VisibleToast extends ToastText {
  readonly id: number;
  readonly isOpen: boolean;
}

/** docs/product/shell.md#toasts */
export const VISIBLE = 1;
export const DURATION_MS = 5000;
export const SWIPE_PX = 50;
export const REMOVED_AFTER_MS = 1_000_000;

const shown = createStore<readonly VisibleToast[]>([]);
let lastId = 0;

/** Shows a toast above the navigation for 5 s. It replaces an earlier one. */
export function toast(text: ToastText): void {
  lastId += 1;
  shown.set([{ ...text, id: lastId, isOpen: true }, ...shown.get()].slice(0, VISIBLE));
}

export const NEXT = 'next_toast';

/** Shows the toast that the previous page left. */
export function toastFromBefore(): void {
  const text = keptInTab.getItem(NEXT);
  keptInTab.removeItem(NEXT);
  if (text !== null) toast(JSON.parse(text) as ToastText);
}

/** Hides a toast; its record is removed later. */
export function dismiss(id: number): void {
  shown.set(shown.get().map((one) => (one.id === id ? { ...one, isOpen: false } : one)));
  setTimeout(() => shown.set(shown.get().filter((one) => one.id !== id)), REMOVED_AFTER_MS);
}

export const { get: toasts, subscribe: onToasts } = shown;

/** Shows a toast after the imminent reload of the page. Without storage it is shown at once, until the page is gone. */
export function toastAfterLoad(text: ToastText): void {
  if (!keptInTab.setItem(NEXT, JSON.stringify(text))) toast(text);
}

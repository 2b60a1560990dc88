export interface ToastText {
  title: string;
  text?: string | undefined;
  /** A failure, read out at once. */
  isDestructive?: boolean | undefined;
}
export interface VisibleToast extends ToastText {
  readonly id: number;
  readonly isOpen: boolean;
}

/** SPEC.md section 9. */
export const VISIBLE = 1;
export const DURATION_MS = 5000;
export const SWIPE_PX = 50;
export const REMOVED_AFTER_MS = 1_000_000;

let shown: readonly VisibleToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly VisibleToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast above the navigation for 5 s; a newer one takes the place of the one before. */
export function toast(text: ToastText): void {
  lastId += 1;
  change([{ ...text, id: lastId, isOpen: true }, ...shown].slice(0, VISIBLE));
}

const NEXT = 'next_toast';

/** Shows a toast after the page has been reloaded, which is about to happen. */
export function toastAfterLoad(text: ToastText): void {
  try {
    sessionStorage.setItem(NEXT, JSON.stringify(text));
  } catch {
    // Without storage it is said at once, for as long as the page stands.
    toast(text);
  }
}

/** Shows what the page before left to be said. */
export function toastFromBefore(): void {
  const text = sessionStorage.getItem(NEXT);
  sessionStorage.removeItem(NEXT);
  if (text !== null) toast(JSON.parse(text) as ToastText);
}

/** Takes a toast away; its record goes later. */
export function dismiss(id: number): void {
  change(shown.map((one) => (one.id === id ? { ...one, isOpen: false } : one)));
  setTimeout(() => change(shown.filter((one) => one.id !== id)), REMOVED_AFTER_MS);
}

export const toasts = (): readonly VisibleToast[] => shown;

/** Calls `listener` at every change; returns a function that stops it. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

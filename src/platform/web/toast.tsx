import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { ToastBody, toastClasses } from '#ui/Toast.tsx';
import { defineWords } from '../words.ts';
import { useWords } from './language.ts';

export interface ToastText {
  title: string;
  text?: string | undefined;
  /** A failure, read out at once. */
  isDestructive?: boolean | undefined;
}
interface Shown extends ToastText {
  id: number;
  isOpen: boolean;
}

/** SPEC.md section 9. */
const VISIBLE = 1;
const DURATION_MS = 5000;
const SWIPE_PX = 50;
const REMOVED_AFTER_MS = 1_000_000;

const words = defineWords({
  en: { region: 'Notifications ({hotkey})', provider: 'Notification' },
  ko: { region: '알림 ({hotkey})', provider: '알림' },
});

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Shown[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast above the navigation for 5 s; a newer one takes the place of the one before. */
export function toast(text: ToastText): void {
  lastId += 1;
  change([{ ...text, id: lastId, isOpen: true }, ...shown].slice(0, VISIBLE));
}

function dismiss(id: number) {
  change(shown.map((one) => (one.id === id ? { ...one, isOpen: false } : one)));
  setTimeout(() => change(shown.filter((one) => one.id !== id)), REMOVED_AFTER_MS);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The region that toasts appear in, there from the first render; F8 brings the focus to it. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  const w = useWords(words);
  return (
    <Toast.Provider label={w.provider} duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toasts.map(({ id, title, text, isOpen, isDestructive }) => (
        <Toast.Root
          key={id}
          open={isOpen}
          onOpenChange={(open) => open || dismiss(id)}
          type={isDestructive ? 'foreground' : 'background'}
          className={toastClasses.toast}
        >
          <ToastBody
            title={
              <Toast.Title asChild>
                <span>{title}</span>
              </Toast.Title>
            }
            text={
              text && (
                <Toast.Description asChild>
                  <span>{text}</span>
                </Toast.Description>
              )
            }
            isDestructive={isDestructive}
          />
        </Toast.Root>
      ))}
      <Toast.Viewport className={toastClasses.viewport} label={w.region} hotkey={['F8']} />
    </Toast.Provider>
  );
}

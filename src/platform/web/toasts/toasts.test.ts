import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DURATION_MS, dismiss, onToasts, REMOVED_AFTER_MS, SWIPE_PX, toast, toasts, VISIBLE } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('toasts have the numbers of docs/product/shell.md#toasts', () => {
  expect([VISIBLE, DURATION_MS, SWIPE_PX, REMOVED_AFTER_MS]).toEqual([1, 5000, 50, 1_000_000]);
});

test('a newer toast replaces the previous one', () => {
  toast({ title: 'one' });
  toast({ title: 'two', isDestructive: true });
  expect(toasts()).toMatchObject([{ title: 'two', isDestructive: true, isOpen: true }]);
});

test('a dismissed toast closes at once, and its record is removed after the delay', () => {
  let changes = 0;
  const stop = onToasts(() => {
    changes += 1;
  });
  toast({ title: 'gone' });
  const [{ id } = { id: 0 }] = toasts();
  dismiss(id);
  expect(toasts()).toMatchObject([{ id, isOpen: false }]);
  vi.advanceTimersByTime(REMOVED_AFTER_MS - 1);
  expect(toasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts()).toEqual([]);
  stop();
  toast({ title: 'unheard' });
  expect(changes).toBe(3);
});

import { expect } from 'vitest';

/** Waits up to 10 s until what `read` gives is as expected: for what happens soon, on a machine that may be busy. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 10_000, interval: 20 });

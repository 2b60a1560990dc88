import { pageFact } from '#platform/web/calls/page-facts.ts';
import { samples } from './samples.ts';

/** docs/product/notifications.md#samples: every 30 s with a probability of 30 %. */
export const SAMPLE_EVERY_MS = 30_000;
/** docs/product/notifications.md#list */
const MOST = 10;

/**
 * Shows random samples if the page says that the server made demo data, which hosted mode never does; returns a
 * function that stops them.
 */
export function runSamples(): (() => void) | undefined {
  if (pageFact('demo-data') !== 'on') return undefined;
  const timer = setInterval(() => {
    // Only the demo loads this code.
    void import('./sample.ts').then(({ sampleOf }) => {
      const sample = sampleOf(Math.random(), Math.random(), new Date());
      if (sample) samples.set([sample, ...samples.get()].slice(0, MOST));
    });
  }, SAMPLE_EVERY_MS);
  return () => clearInterval(timer);
}

/** Marks one of the page's samples as read, or all if no id is given. */
export const markSampleRead = (id?: string): void =>
  samples.set(samples.get().map((one) => (id === undefined || one.id === id ? { ...one, isRead: true } : one)));

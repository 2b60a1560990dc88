import { pageFact } from '#platform/web/calls/page-facts.ts';
import { samples } from './samples.ts';

/** docs/product/notifications.md#samples: every 30 s, with a chance of 30 %. */
export const SAMPLE_EVERY_MS = 30_000;
/** docs/product/notifications.md#list */
const MOST = 10;

/** Lets samples come where the server says in the page that it made demo data, which hosted mode never has; gives the way to end it. */
export function runSamples(): (() => void) | undefined {
  if (pageFact('demo-data') !== 'on') return undefined;
  const timer = setInterval(() => {
    // The demo's alone: nobody else loads it.
    void import('./sample.ts').then(({ sampleOf }) => {
      const sample = sampleOf(Math.random(), Math.random(), new Date());
      if (sample) samples.set([sample, ...samples.get()].slice(0, MOST));
    });
  }, SAMPLE_EVERY_MS);
  return () => clearInterval(timer);
}

/** Marks one of the page's samples as read, or all of them. */
export const markSampleRead = (id?: string): void =>
  samples.set(samples.get().map((one) => (id === undefined || one.id === id ? { ...one, isRead: true } : one)));

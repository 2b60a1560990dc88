import { useEffect, useState } from 'react';
import { pageFact } from '#platform/web/calls/page-facts.ts';
import type { PageSample } from './sample.ts';

/** docs/product/notifications.md#samples: every 30 s, with a chance of 30 %. */
export const SAMPLE_EVERY_MS = 30_000;

/** The server says in the page whether it made demo data, which hosted mode never has. */
const isDemo = () => pageFact('demo-data') === 'on';

/** The samples of this page, newest first, and the way to mark them as read (one, or all). */
export function useSamples(most: number): [readonly PageSample[], (id?: string) => void] {
  const [samples, setSamples] = useState<readonly PageSample[]>([]);
  useEffect(() => {
    if (!isDemo()) return;
    const timer = setInterval(() => {
      // The demo's alone: nobody else loads it.
      void import('./sample.ts').then(({ sampleOf }) => {
        const sample = sampleOf(Math.random(), Math.random(), new Date());
        if (sample) setSamples((before) => [sample, ...before].slice(0, most));
      });
    }, SAMPLE_EVERY_MS);
    return () => clearInterval(timer);
  }, [most]);
  const markRead = (id?: string) =>
    setSamples((before) => before.map((one) => (id === undefined || one.id === id ? { ...one, isRead: true } : one)));
  return [samples, markRead];
}

import { onTestFinished } from 'vitest';

/** Changes a fact in the page's markup until the test ends. */
export function setPageFact(name: string, content: string): void {
  const meta = document.querySelector(`meta[name="${name}"]`);
  if (!meta) throw new Error(`the page has no ${name}`);
  const before = meta.getAttribute('content') ?? '';
  onTestFinished(() => meta.setAttribute('content', before));
  meta.setAttribute('content', content);
}

/** Makes these ports appear closed on the page until the test ends. */
export const closePorts = (...ports: string[]) => setPageFact('closed', ports.join(' '));

import type { ReactNode } from 'react';
import { translateOf } from './amount.ts';

/**
 * Sets a text that has neighbours in an element of its own; anything else stays as it is. Browsers translate a page by replacing its text
 * nodes: React would go on writing to the node that is gone, and break when it removes it.
 */
export function TextSpan({ children }: { children: ReactNode }) {
  if (typeof children !== 'string' && typeof children !== 'number') return children;
  return <span translate={translateOf(children)}>{children}</span>;
}

import type { ReactNode } from 'react';
import { translateOf } from './amount.ts';

/**
 * Wraps a text that has siblings in an element of its own; other children stay as they are. Browsers translate a page
 * by replacing its text nodes. React would keep writing to the removed node, and fail when it removes it.
 */
export function TextSpan({ children }: { children: ReactNode }) {
  if (typeof children !== 'string' && typeof children !== 'number') return children;
  return <span translate={translateOf(children)}>{children}</span>;
}

/** Korean word beside an English title. */
export function Gloss({ children }: { children: ReactNode }) {
  return (
    <span className="gloss" lang="ko">
      {children}
    </span>
  );
}

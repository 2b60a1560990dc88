import type { ReactNode } from 'react';

/** Korean word beside an English title. */
export function Gloss({ children }: { children: ReactNode }) {
  return (
    <span className="gloss" lang="ko">
      {children}
    </span>
  );
}

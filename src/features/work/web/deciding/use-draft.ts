import { useState } from 'react';
import type { SheetStep } from './Acts.tsx';

/** Unsent text, with its approval and form. */
interface Draft {
  readonly what: SheetStep;
  readonly of: number | undefined;
  readonly text: string;
}

/**
 * Keeps the text typed in a sheet's forms. It moves along when the person follows an amendment to the next version;
 * `followed` counts how often.
 */
export function useDraft(id: number | undefined, what: SheetStep, onFollow: (id: number) => void) {
  const [followed, setFollowed] = useState(0);
  const [draft, setDraft] = useState<Draft>({ what: 'view', of: undefined, text: '' });
  return {
    followed,
    follow: (next: number) => {
      setDraft((now) => (now.of === id ? { ...now, of: next } : now));
      setFollowed((times) => times + 1);
      onFollow(next);
    },
    typed: {
      text: draft.of === id && draft.what === what ? draft.text : '',
      onText: (text: string) => setDraft({ what, of: id, text }),
    },
  };
}

import { useState } from 'react';
import type { SheetStep } from './Acts.tsx';

/** What was typed and not sent, about which approval, and in which form. */
interface Draft {
  readonly what: SheetStep;
  readonly of: number | undefined;
  readonly text: string;
}

/** Keeps what is typed in the forms of a sheet; it goes along when somebody follows a version to the next, and `followed` says how often they did. */
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

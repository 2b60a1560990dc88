import { useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { defineWords } from '#platform/words.ts';
import { Button } from '#ui/controls/Button.tsx';
import { share } from '#ui/drawings/icons-more.ts';
import type { ExtractKind } from '../../extract-kinds.ts';

const words = defineWords({ en: { share: 'Share, signed' }, ko: { share: '서명해서 공유' } });

const loadSheet = () => import('./BesideShare.tsx').then(({ BesideShare }) => BesideShare);

/** Button that opens the share sheet, whose code is loaded when pressed. */
export function ShareExtract({ of, id }: { of: ExtractKind; id: number }) {
  const w = useWords(words);
  const [isOpen, setIsOpen] = useState(false);
  const [ShareSheet, need] = useLater(loadSheet);
  return (
    <>
      <Button look="quiet" isWide icon={share} onClick={() => need(() => setIsOpen(true))}>
        {w.share}
      </Button>
      {ShareSheet && isOpen && <ShareSheet of={of} id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

// @online
import { useState } from 'react';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import type { ImportResult } from '../contract.ts';
import { ImportedPart } from './ImportedPart.tsx';
import { ImportForm } from './ImportForm.tsx';
import { words } from './words.ts';

/** Screen that imports credentials from another server's export. */
export function ImportScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const [imported, setImported] = useState<ImportResult>();
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/id', label: w.back }} />
      {imported ? (
        <ImportedPart imported={imported} onAgain={() => setImported(undefined)} />
      ) : (
        <ImportForm onImported={setImported} />
      )}
    </Screen>
  );
}

import { useBackings } from '#features/ledger/web/backing.ts';
import { useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { words } from '../words.ts';

/** What backs each asset; loaded after the holdings. */
export function Backings() {
  const names: Readonly<Record<string, string>> = useWords(words).names;
  const { title, assets } = useBackings();
  if (assets.length === 0) return null;
  return (
    <>
      <SectionHead title={title} />
      <KeyValues rows={assets.map(({ asset, value }) => ({ term: names[asset] ?? asset, value }))} />
    </>
  );
}

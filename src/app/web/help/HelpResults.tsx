import { useLanguage, useWords } from '#platform/web/device/language.ts';
import styles from './Help.module.css';
import { HelpIndex, HelpRows } from './HelpIndex.tsx';
import { ofScreens, searchPages, troubles } from './pages.ts';
import { words } from './words.ts';

/** Pages that a search finds; if there are none, hints and all pages. */
export function HelpResults({ search, onOpen }: { search: string; onOpen: (id: string) => void }) {
  const w = useWords(words);
  const ids = searchPages(search, useLanguage(), [...troubles, ...ofScreens()]);
  const said = ids.length > 0 ? w.found(ids.length) : w.none(search.trim());
  return (
    <>
      <p role="status" className={ids.length > 0 ? 'sr' : styles.none}>
        {said}
      </p>
      {ids.length > 0 ? (
        <HelpRows label={w.search} ids={ids} onOpen={onOpen} />
      ) : (
        <>
          <p className={styles.lead}>{w.noneText}</p>
          <HelpIndex onOpen={onOpen} />
        </>
      )}
    </>
  );
}

import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import styles from './Help.module.css';
import { helpPages, ofScreens, troubles } from './pages.ts';
import { words } from './words.ts';

interface OpenProps {
  onOpen: (id: string) => void;
}

/** Lists all pages: first troubles, then screen by screen. */
export function HelpIndex({ onOpen }: OpenProps) {
  const w = useWords(words);
  return (
    <>
      <h3 className={styles.head}>{w.troubles}</h3>
      <HelpRows label={w.troubles} ids={troubles} onOpen={onOpen} />
      <h3 className={styles.head}>{w.screens}</h3>
      <HelpRows label={w.screens} ids={ofScreens()} onOpen={onOpen} />
    </>
  );
}

/** Pages as rows; a press opens one. */
export function HelpRows({ label, ids, onOpen }: OpenProps & { label: string; ids: readonly string[] }) {
  const language = useLanguage();
  return (
    <List label={label}>
      {ids.flatMap((id) => {
        const page = helpPages[id];
        return page ? <ListRow key={id} title={page[language].title} onClick={() => onOpen(id)} /> : [];
      })}
    </List>
  );
}

import { useWords } from '#platform/web/device/language.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { pathOfPage, underMore } from '../office-pages.ts';
import { words } from '../words.ts';

/** The places of the office that have no room below a phone's screen. */
export function MorePage() {
  const w = useWords(words);
  return (
    <List label={w.pages.more}>
      {underMore.map(([page, icon]) => (
        <ListRow key={page} icon={icon} title={w.pages[page]} meta={w.glosses[page]} href={pathOfPage(page)} />
      ))}
    </List>
  );
}

import { useLanguage } from '#platform/web/device/language.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { pathOfPage } from '../../rules.ts';
import { glossOf, pageIn, underMore } from '../office-pages.ts';

/** The pages that do not fit in a phone's navigation. */
export function MorePage() {
  const language = useLanguage();
  return (
    <List label={pageIn(pathOfPage('more')).entry.title[language]}>
      {underMore.map(({ name, icon, title }) => (
        <ListRow
          key={name}
          icon={icon}
          title={title[language]}
          meta={glossOf({ title }, language)}
          href={pathOfPage(name)}
        />
      ))}
    </List>
  );
}

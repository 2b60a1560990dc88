import type { Membership } from '#features/organisations/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { clock, eye, idCard } from '#ui/drawings/icons.ts';
import { contact, link } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { isOpen, pathOfPage } from './org-pages.ts';
import { orgWords } from './org-words.ts';

const PLACES = [
  ['issuing', idCard],
  ['asking', eye],
  ['webhooks', link],
  ['staff', contact],
  ['people', contact],
  ['audit', clock],
] as const;

/** Menu entries that do not fit a phone's menu. */
export function MorePage({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  return (
    <List label={w.more}>
      {PLACES.filter(([page]) => isOpen(of, page)).map(([page, icon]) => (
        <ListRow
          key={page}
          icon={icon}
          title={w.pages[page]}
          meta={w.texts[page]}
          href={pathOfPage(of.organisation.id, page)}
        />
      ))}
    </List>
  );
}

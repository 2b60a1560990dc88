import { StaffPage } from '#features/organisations/web/StaffPage.tsx';
import type { Membership } from '#features/organisations/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { link } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { isOpen, pathOfPage } from './org-pages.ts';
import { orgWords } from './org-words.ts';

/** Who is in it, and the way to those whom it may ask. */
export function StaffRoom({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  return (
    <>
      <StaffPage of={of} />
      {isOpen(of, 'people') && (
        <List label={w.pages.people}>
          <ListRow
            icon={link}
            title={w.pages.people}
            meta={w.peopleText}
            href={pathOfPage(of.organisation.id, 'people')}
          />
        </List>
      )}
    </>
  );
}

import { lazy, Suspense } from 'react';
import { StaffPage } from '#features/organisations/web/staff/StaffPage.tsx';
import type { Membership } from '#features/organisations/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { clock } from '#ui/drawings/icons.ts';
import { link } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { isOpen, pathOfPage } from './org-pages.ts';
import { orgWords } from './org-words.ts';

/** Below the list of people, loaded after it, for roles that manage people. */
const RoleRules = lazy(() =>
  import('#features/admission/web/rules/RoleRules.tsx').then((module) => ({ default: module.RoleRules })),
);

const PLACES = [
  ['people', link],
  ['audit', clock],
] as const;

/** Members of the organisation, with links to those it may ask and to the log of acts. */
export function StaffRoom({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  const places = PLACES.filter(([page]) => isOpen(of, page));
  return (
    <>
      <StaffPage of={of} />
      {of.rights.includes('staff') && (
        <Suspense>
          <RoleRules id={of.organisation.id} />
        </Suspense>
      )}
      {places.length > 0 && (
        <List label={w.more}>
          {places.map(([page, icon]) => (
            <ListRow
              key={page}
              icon={icon}
              title={w.pages[page]}
              meta={w.texts[page]}
              href={pathOfPage(of.organisation.id, page)}
            />
          ))}
        </List>
      )}
    </>
  );
}

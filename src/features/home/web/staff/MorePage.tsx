import type { Membership } from '#features/organisations/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { clock, eye, idCard, receipt, stamp } from '#ui/drawings/icons.ts';
import { contact, key, link, menu } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { OrgFacts } from './OrgFacts.tsx';
import { isOpen, isShop, OF_DEVELOPER, type OrgPage, pathOfPage, underMore } from './org-pages.ts';
import { orgWords } from './org-words.ts';

const ICONS: Readonly<Partial<Record<OrgPage, string>>> = {
  approvals: stamp,
  refunds: receipt,
  issuing: idCard,
  asking: eye,
  keys: key,
  webhooks: link,
  staff: contact,
  people: contact,
  audit: clock,
  developer: key,
};

/** Menu entries that do not fit the menu; for a shop also its registration. */
export function MorePage({ of }: { of: Membership }) {
  return (
    <>
      <PageList of={of} pages={underMore(of)} />
      {isShop(of.organisation) && (
        <Side>
          <OrgFacts of={of} />
        </Side>
      )}
    </>
  );
}

/** Links to the pages for programs of the organisation. */
export function DeveloperPage({ of }: { of: Membership }) {
  return <PageList of={of} pages={OF_DEVELOPER.filter((page) => isOpen(of, page))} />;
}

function PageList({ of, pages }: { of: Membership; pages: readonly OrgPage[] }) {
  const w = useWords(orgWords);
  const texts: Readonly<Partial<Record<OrgPage, string>>> = w.texts;
  return (
    <List label={w.more}>
      {pages.map((page) => (
        <ListRow
          key={page}
          icon={ICONS[page] ?? menu}
          title={w.pages[page]}
          meta={texts[page]}
          href={pathOfPage(of.organisation.id, page)}
        />
      ))}
    </List>
  );
}

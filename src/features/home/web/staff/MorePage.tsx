import type { Membership } from '#features/organisations/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { clock, eye, idCard, receipt, stamp } from '#ui/drawings/icons.ts';
import { contact, key, link } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { OrgFacts } from './OrgFacts.tsx';
import { entriesOf, isOpen, isShop, OF_DEVELOPER, type OrgPage, pathOfPage, UNDER_MORE } from './org-pages.ts';
import { orgWords } from './org-words.ts';

const ICONS = {
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
} as const;
type ListedPage = keyof typeof ICONS;

/** Menu entries that do not fit the menu; for a shop also what it is registered as. */
export function MorePage({ of }: { of: Membership }) {
  const entries: readonly OrgPage[] = entriesOf(of.organisation);
  const pages = isShop(of.organisation)
    ? UNDER_MORE.filter((page) => page !== 'webhooks')
    : [...UNDER_MORE.filter((page) => page !== 'developer' || entries.includes(page)), 'audit' as const];
  return (
    <>
      <PageList of={of} pages={pages} />
      {isShop(of.organisation) && (
        <Side>
          <OrgFacts of={of} />
        </Side>
      )}
    </>
  );
}

/** What programs of the organisation need. */
export function DeveloperPage({ of }: { of: Membership }) {
  return <PageList of={of} pages={OF_DEVELOPER} />;
}

function PageList({ of, pages }: { of: Membership; pages: readonly ListedPage[] }) {
  const w = useWords(orgWords);
  return (
    <List label={w.more}>
      {pages
        .filter((page) => isOpen(of, page))
        .map((page) => (
          <ListRow
            key={page}
            icon={ICONS[page]}
            title={w.pages[page]}
            meta={w.texts[page]}
            href={pathOfPage(of.organisation.id, page)}
          />
        ))}
    </List>
  );
}

import type { ReactNode } from 'react';
import { useLanguage } from '#platform/web/device/language.ts';
import { TabLinks } from '#ui/controls/Choice.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { pathOfPage } from '../../rules.ts';
import type { OfficeEntry } from '../office-pages.ts';
import type { OfficePage } from '../parts.ts';

interface EntryTabsProps {
  entry: OfficeEntry;
  page: OfficePage;
  children: ReactNode;
}

const always = () => true;
function useIsOffered({ useIsOffered = always }: OfficePage): boolean {
  return useIsOffered();
}

/** Links to the pages of an entry above the open one. An entry of one page has none. */
export function EntryTabs({ entry, page, children }: EntryTabsProps) {
  const language = useLanguage();
  const isOffered = entry.pages.map(useIsOffered);
  const shown = entry.pages.filter((one, nth) => one === page || isOffered[nth]);
  if (shown.length === 1) return children;
  const labelOf = ({ tab }: OfficePage) => tab?.[language] ?? entry.title[language];
  return (
    <>
      <TabLinks
        items={shown.map((one) => ({ href: pathOfPage(one.name), label: labelOf(one) }))}
        current={pathOfPage(page.name)}
        label={entry.title[language]}
      />
      <TextSpan>{children}</TextSpan>
    </>
  );
}

import type { ReactNode } from 'react';
import { useLanguage } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { Tabs } from '#ui/controls/Choice.tsx';
import type { OfficeEntry } from '../office-pages.ts';
import { pathOfPage } from '../office-paths.ts';
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

/** The tabs of an entry, each with an address of its own, above the open page. An entry of one page has none. */
export function EntryTabs({ entry, page, children }: EntryTabsProps) {
  const language = useLanguage();
  const isOffered = entry.pages.map(useIsOffered);
  const shown = entry.pages.filter((one, nth) => one === page || isOffered[nth]);
  if (shown.length === 1) return children;
  const labelOf = ({ tab }: OfficePage) => tab?.[language] ?? entry.title[language];
  return (
    <>
      <Tabs
        options={shown.map((one) => ({ id: one.name, label: labelOf(one) }))}
        value={page.name}
        onChange={(name) => go(pathOfPage(name))}
        label={entry.title[language]}
        panelId="office-page"
      />
      <div id="office-page" role="tabpanel" aria-label={labelOf(page)}>
        {children}
      </div>
    </>
  );
}

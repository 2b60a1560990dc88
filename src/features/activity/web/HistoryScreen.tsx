import { useRef, useState } from 'react';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { Tabs } from '#ui/controls/Choice.tsx';
import { search as searchIcon } from '#ui/drawings/icons-more.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { EVERYTHING, type HistoryFilter, tabs } from '../rules.ts';
import { ActivityList } from './ActivityList.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Filters } from './Filters.tsx';
import styles from './History.module.css';
import { SearchField } from './SearchField.tsx';
import { useRecords } from './use-records.ts';
import { words } from './words.ts';

const PANEL = 'history-panel';

/** What happened in all services, newest first, by tab, type, period and search, and as a file. */
export function HistoryScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const [asked, setAsked] = useState<HistoryFilter>(EVERYTHING);
  const [isSearching, setIsSearching] = useState(false);
  const records = useRecords();
  const ask = (change: Partial<HistoryFilter>) => setAsked({ ...asked, ...change });
  const toggleSearch = () => {
    setIsSearching(!isSearching);
    ask({ search: '' });
  };
  const tools = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const closeSearch = () => {
    toggleSearch();
    tools.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  const clear = () => {
    setIsSearching(false);
    setAsked(EVERYTHING);
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <Screen>
      <TitleRow
        title={w.title}
        gloss={gloss?.title}
        back={{ href: '/', label: w.back }}
        action={
          <div ref={tools} className={styles.tools}>
            <ExportButton records={records} asked={asked} />
            <IconButton
              icon={searchIcon}
              label={isSearching ? w.closeSearch : w.search}
              aria-expanded={isSearching}
              onClick={toggleSearch}
            />
          </div>
        }
      />
      {isSearching && <SearchField value={asked.search} onChange={(search) => ask({ search })} onClose={closeSearch} />}
      <Tabs
        label={w.views}
        panelId={PANEL}
        options={tabs.map((id) => ({ id, label: w.tabs[id] }))}
        value={asked.tab}
        onChange={(tab) => ask({ tab })}
      />
      <div ref={panel} id={PANEL} role="tabpanel" tabIndex={-1} aria-label={w.tabs[asked.tab]}>
        <Filters asked={asked} onChange={ask} />
        <Loaded read={records} what={w.activity} rows={8}>
          {(data) => (
            <ActivityList
              key={`${asked.tab} ${asked.type} ${asked.period}`}
              data={data}
              older={records}
              asked={asked}
              onClear={clear}
            />
          )}
        </Loaded>
      </div>
    </Screen>
  );
}

import { useRef, useState } from 'react';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useSearchParams } from '#platform/web/location.ts';
import { useChosen } from '#platform/web/use-chosen.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { search as searchIcon } from '#ui/drawings/icons-more.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { EVERYTHING, filterIn, type HistoryFilter } from '../rules.ts';
import { ExportButton } from './ExportButton.tsx';
import styles from './History.module.css';
import { HistoryPanel } from './HistoryPanel.tsx';
import { SearchField } from './SearchField.tsx';
import { useTimeline } from './use-timeline.ts';
import { words } from './words.ts';

/**
 * Everything that happened in all services, newest first. Can be filtered by tab, type, period and search, and saved as
 * a file.
 */
export function HistoryScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const search = useSearchParams();
  const [asked, setAsked] = useState(() => filterIn({ type: search.get('type'), asset: search.get('asset') }));
  const [isSearching, setIsSearching] = useState(false);
  const [opened, open] = useChosen('entry');
  const timeline = useTimeline(asked);
  const ask = (change: Partial<HistoryFilter>) => setAsked({ ...asked, ...change });
  const toggleSearch = () => {
    setIsSearching(!isSearching);
    ask({ search: '' });
  };
  // Home's search leads here.
  useUrlAction('search', () => setIsSearching(true));
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
            <ExportButton timeline={timeline} search={asked.search} />
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
      <HistoryPanel
        timeline={timeline}
        asked={asked}
        onAsk={ask}
        onClear={clear}
        opened={opened}
        onOpen={open}
        panel={panel}
        isFirstOpen
      />
      <Side />
    </Screen>
  );
}

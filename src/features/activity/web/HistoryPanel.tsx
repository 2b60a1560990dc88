import type { RefObject } from 'react';
import { RowExtras } from '#features/assets/web/RowExtras.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Tabs } from '#ui/controls/Choice.tsx';
import { type HistoryFilter, tabs } from '../rules.ts';
import { ActivityList } from './ActivityList.tsx';
import { Filters } from './Filters.tsx';
import type { Timeline } from './use-timeline.ts';
import { words } from './words.ts';

const PANEL = 'history-panel';

interface HistoryPanelProps {
  timeline: Timeline;
  asked: HistoryFilter;
  onAsk: (change: Partial<HistoryFilter>) => void;
  onClear: () => void;
  /** Key of the open entry. */
  opened: string | undefined;
  onOpen: (key?: string) => void;
  panel?: RefObject<HTMLDivElement | null>;
  isFirstOpen?: boolean;
}

/** Tabs, filters and the filtered days. Used on its own screen and beside Home. */
export function HistoryPanel({
  timeline,
  asked,
  onAsk,
  onClear,
  opened,
  onOpen,
  panel,
  isFirstOpen,
}: HistoryPanelProps) {
  const w = useWords(words);
  return (
    <>
      <RowExtras />
      <Tabs
        label={w.views}
        panelId={PANEL}
        options={tabs.map((id) => ({ id, label: w.tabs[id] }))}
        value={asked.tab}
        onChange={(tab) => onAsk({ tab })}
      />
      <div ref={panel} id={PANEL} role="tabpanel" tabIndex={-1} aria-label={w.tabs[asked.tab]}>
        <Filters asked={asked} onChange={onAsk} />
        <Loaded read={timeline} what={w.activity} rows={8}>
          {(data) => (
            <ActivityList
              key={`${asked.tab} ${asked.type} ${asked.period} ${asked.status} ${asked.asset}`}
              data={data}
              older={timeline}
              asked={asked}
              onClear={onClear}
              opened={opened}
              onOpen={onOpen}
              isFirstOpen={isFirstOpen}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}

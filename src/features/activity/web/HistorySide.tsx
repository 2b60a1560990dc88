import { useState } from 'react';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { EVERYTHING, type HistoryFilter } from '../rules.ts';
import { HistoryPanel } from './HistoryPanel.tsx';
import { useTimeline } from './use-timeline.ts';
import { words } from './words.ts';

/** History beside another screen. The sheet of an opened row replaces the list until it is closed. */
export function HistorySide() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const [asked, setAsked] = useState<HistoryFilter>(EVERYTHING);
  const timeline = useTimeline(asked);
  const [opened, open] = useState<string>();
  return (
    <Side>
      <SectionHead title={w.title} gloss={gloss?.title} link={{ href: '/history', text: w.whole }} isPlain />
      <HistoryPanel
        timeline={timeline}
        asked={asked}
        onAsk={(change) => setAsked({ ...asked, ...change })}
        onClear={() => setAsked(EVERYTHING)}
        opened={opened}
        onOpen={open}
      />
    </Side>
  );
}

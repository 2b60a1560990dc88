import { useState } from 'react';
import { rowExtras } from '#features/ledger/web/row-extras.ts';
import { localDay } from '#platform/dates.ts';
import { csvFile } from '#platform/texts/csv.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { saveFile } from '#platform/web/device/share.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import { searchActivities } from '../rules.ts';
import { entriesOf } from './entries.ts';
import { exportRows } from './export-rows.ts';
import styles from './History.module.css';
import type { Timeline } from './use-timeline.ts';
import { words } from './words.ts';

interface ExportButtonProps {
  timeline: Pick<Timeline, 'data' | 'readAll'>;
  search: string;
}

/** Saves all filtered activities as a CSV file, including those not on screen. */
export function ExportButton({ timeline, search }: ExportButtonProps) {
  const w = useWords(words);
  const language = useLanguage();
  /** Number of entries read so far; undefined while no export runs. */
  const [count, setCount] = useState<number>();
  const isReading = count !== undefined;

  const save = async () => {
    const now = new Date();
    setCount(0);
    try {
      const read = await timeline.readAll(setCount);
      const found = searchActivities(entriesOf(read.entries, language, now, rowExtras.get().nameOf), search);
      if (found.length === 0) toast({ title: w.none, text: w.noneText });
      else saveFile(fileName(now), 'text/csv;charset=utf-8', csvFile(exportRows(found, w)));
      if (found.length > 0 && !read.isWhole) toast({ title: w.exportCut, text: w.exportCutText });
    } catch (error) {
      report('The export could not be read:', error);
      toast({ title: w.exportFailed, text: w.exportFailedText, isDestructive: true });
    }
    setCount(undefined);
  };
  return (
    <>
      <span role="status" className={styles.progress}>
        {isReading && w.exporting(count)}
      </span>
      <IconButton
        icon={download}
        label={w.export}
        aria-busy={isReading}
        disabled={isReading || timeline.data === undefined}
        onClick={() => void save()}
      />
    </>
  );
}

const fileName = (now: Date) => `ingam-history-${localDay(now)}.csv`;

import { useState } from 'react';
import { rowExtras } from '#features/ledger/web/row-extras.ts';
import { csvFile } from '#platform/csv.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { saveFile } from '#platform/web/device/save-file.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import { type HistoryFilter, matching, needsOlder } from '../rules.ts';
import { entriesOf } from './entries.ts';
import { exportRows } from './export-rows.ts';
import styles from './History.module.css';
import type { useRecords } from './use-records.ts';
import { words } from './words.ts';

interface ExportButtonProps {
  records: Pick<ReturnType<typeof useRecords>, 'data' | 'readUntil'>;
  asked: HistoryFilter;
}

/** Saves what was asked for, all of it and not only what is on screen, as a CSV file. */
export function ExportButton({ records, asked }: ExportButtonProps) {
  const w = useWords(words);
  const language = useLanguage();
  /** How many transactions are there so far; undefined while nothing is read. */
  const [count, setCount] = useState<number>();
  const isReading = count !== undefined;

  const save = async () => {
    const now = new Date();
    setCount(0);
    try {
      const read = await records.readUntil(({ createdAt }) => needsOlder(asked, createdAt, now), setCount);
      const found = read ? matching(entriesOf(read.records, language, now, rowExtras.get().nameOf), asked, now) : [];
      if (found.length === 0) toast({ title: w.none, text: w.noneText });
      else saveFile(fileName(now), 'text/csv;charset=utf-8', csvFile(exportRows(found, w)));
      if (found.length > 0 && read?.isWhole === false) toast({ title: w.exportCut, text: w.exportCutText });
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
        disabled={isReading || records.data === undefined}
        onClick={() => void save()}
      />
    </>
  );
}

const fileName = (now: Date) => `ingam-history-${now.toLocaleDateString('sv-SE')}.csv`;

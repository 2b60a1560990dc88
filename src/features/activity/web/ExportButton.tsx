import { useState } from 'react';
import { csvFile } from '#platform/csv.ts';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { report } from '#platform/web/report.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { toast } from '#platform/web/toast.tsx';
import { IconButton } from '#ui/Button.tsx';
import { download } from '#ui/icons-more.ts';
import { type Asked, matching, needsOlder } from '../rules.ts';
import { entriesOf } from './entries.ts';
import { exportRows } from './export-rows.ts';
import type { useRecords } from './useRecords.ts';
import { words } from './words.ts';

interface ExportButtonProps {
  records: Pick<ReturnType<typeof useRecords>, 'data' | 'readUntil'>;
  asked: Asked;
}

/** Saves what was asked for, all of it and not only what is on screen, as a CSV file. */
export function ExportButton({ records, asked }: ExportButtonProps) {
  const w = useWords(words);
  const language = useLanguage();
  const [isReading, setIsReading] = useState(false);

  const save = async () => {
    const now = new Date();
    setIsReading(true);
    try {
      const all = await records.readUntil(({ createdAt }) => needsOlder(asked, createdAt, now));
      const found = all ? matching(entriesOf(all, language, now), asked, now) : [];
      if (found.length === 0) toast({ title: w.none, text: w.noneText });
      else saveFile(fileName(now), 'text/csv;charset=utf-8', csvFile(exportRows(found, w)));
    } catch (error) {
      report('The export could not be read:', error);
      toast({ title: w.exportFailed, text: w.exportFailedText, isDestructive: true });
    }
    setIsReading(false);
  };
  return (
    <IconButton
      icon={download}
      label={isReading ? w.exporting : w.export}
      aria-busy={isReading}
      disabled={isReading || records.data === undefined}
      onClick={() => void save()}
    />
  );
}

const fileName = (now: Date) => `ingam-history-${now.toLocaleDateString('sv-SE')}.csv`;

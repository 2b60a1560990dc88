import { useState } from 'react';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import type { FileAnswer } from '#platform/web/calls/files.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/share.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FilterChip, FilterRow } from '#ui/controls/Choice.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import type { ReportList } from '../rules.ts';
import { file, reasons } from './calls.ts';
import type { Period } from './period.ts';
import styles from './Reports.module.css';
import { reportWords } from './report-words.ts';

export type Look = 'picture' | 'table';
export const useLook = () => useState<Look>('picture');

/** Switch between picture and table, and the button for the file. */
export function Lead({
  look,
  onLook,
  list,
  period,
}: {
  look: Look;
  onLook: (look: Look) => void;
  list: ReportList;
  period: Period;
}) {
  const w = useWords(reportWords);
  const language = useLanguage();
  return (
    <div className={styles.lead}>
      <FilterRow>
        {(['picture', 'table'] as const).map((one) => (
          <FilterChip key={one} label={w.shown[one]} isActive={look === one} onClick={() => onLook(one)} />
        ))}
      </FilterRow>
      <Save label={w.save} get={() => file('GET /api/office/reports/file', { query: { list, ...period, language } })} />
    </div>
  );
}

/** Button that saves a file. */
export function Save({ label, get }: { label: string; get: () => Promise<FileAnswer> }) {
  const w = useWords(reportWords);
  const { act, isBusy } = useOfficeAct(reasons);
  const save = () =>
    act(
      async () => {
        const { name, blob } = await get();
        saveBlob(name, blob);
      },
      { done: { title: w.saved }, failed: w.notSaved },
    );
  return (
    <Button look="quiet" icon={download} loadingText={isBusy ? w.saving : undefined} onClick={() => void save()}>
      {label}
    </Button>
  );
}

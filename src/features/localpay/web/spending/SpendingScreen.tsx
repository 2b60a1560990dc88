// @online
import { useState } from 'react';
import { RowExtras } from '#features/assets/web/RowExtras.tsx';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useChosen } from '#platform/web/use-chosen.ts';
import { Segmented } from '#ui/controls/Choice.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { purses } from '../../spending.ts';
import { useRead } from '../calls.ts';
import { ExportButton } from './ExportButton.tsx';
import { Months } from './Months.tsx';
import styles from './Spending.module.css';
import { spendingWords } from './spending-words.ts';

/** Spending by purse: six months as bars or a table, and the categories of the chosen month. */
export function SpendingScreen() {
  const w = useWords(spendingWords);
  const gloss = useGloss(spendingWords);
  const [asked, setPurse] = useChosen('purse');
  const purse = purses.find((one) => one === asked) ?? 'localpay';
  const [until, setUntil] = useState<string>();
  const read = useRead('GET /api/spending/{userId}', { query: { purse, ...(until !== undefined && { until }) } });
  return (
    <Screen>
      <RowExtras />
      <TitleRow
        title={w.title}
        gloss={gloss?.title}
        back={{ href: '/localpay', label: w.back }}
        action={<ExportButton spending={read.data} purse={purse} />}
      />
      <div className={styles.purse}>
        <Segmented
          label={w.purse}
          options={purses.map((id) => ({ id, label: w.purses[id] }))}
          value={purse}
          onChange={(one) => setPurse(one === 'localpay' ? undefined : one)}
        />
      </div>
      <Loaded read={read} what={w.title} rows={6}>
        {(spending) => <Months spending={spending} purse={purse} onTurn={setUntil} />}
      </Loaded>
      <p className={styles.counted}>{w.counted[purse]}</p>
    </Screen>
  );
}

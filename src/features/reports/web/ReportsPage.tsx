import { useState } from 'react';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import office from '#features/office/web/Office.module.css';
import { useWords } from '#platform/web/device/language.ts';
import { FilterChip, FilterRow, Tabs } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { isPeriod } from '../rules.ts';
import { CampaignsPart } from './CampaignsPart.tsx';
import { CirculationPart } from './CirculationPart.tsx';
import { FindingsPart } from './FindingsPart.tsx';
import { type Period, periodOf, SPANS } from './period.ts';
import styles from './Reports.module.css';
import { reportWords } from './report-words.ts';
import { ShopsPart, TradesPart } from './TurnoverParts.tsx';

const PARTS = ['circulation', 'shops', 'trades', 'campaigns', 'findings'] as const;
type Part = (typeof PARTS)[number];
const PANEL = 'report';

/** Reports on a period, one part at a time, each as a picture and a table. */
export function ReportsPage({ of }: { of: OfficeMembership }) {
  const w = useWords(reportWords);
  const [part, setPart] = useState<Part>('circulation');
  const [period, setPeriod] = useState<Period>(() => periodOf('month'));
  const parts = PARTS.filter((one) => of.rights.includes(one === 'findings' ? 'findings' : 'reports'));
  // If this role may read none, the part itself says so.
  const options = (parts.length > 0 ? parts : PARTS.slice(0, 1)).map((id) => ({ id, label: w.part[id] }));
  return (
    <div className={office.page}>
      <Tabs options={options} value={part} onChange={setPart} label={w.parts} panelId={PANEL} />
      <PeriodFields period={period} onChange={setPeriod} />
      <div id={PANEL} role="tabpanel" aria-label={w.part[part]}>
        {isPeriod(period) && (
          <PartView key={part} part={part} period={period} mayOpen={of.rights.includes('members')} />
        )}
      </div>
    </div>
  );
}

function PartView({ part, period, mayOpen }: { part: Part; period: Period; mayOpen: boolean }) {
  if (part === 'circulation') return <CirculationPart period={period} />;
  if (part === 'shops') return <ShopsPart period={period} />;
  if (part === 'trades') return <TradesPart period={period} />;
  return part === 'campaigns' ? <CampaignsPart period={period} /> : <FindingsPart period={period} mayOpen={mayOpen} />;
}

function PeriodFields({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const w = useWords(reportWords);
  const error = isPeriod(period) ? undefined : w.badPeriod;
  const field = (end: 'from' | 'to') => (
    <TextField
      label={w[end]}
      type="date"
      value={period[end]}
      onChange={(event) => onChange({ ...period, [end]: event.target.value })}
      error={end === 'to' ? error : undefined}
    />
  );
  return (
    <>
      <FilterRow>
        {SPANS.map((span) => {
          const of = periodOf(span);
          const isActive = of.from === period.from && of.to === period.to;
          return <FilterChip key={span} label={w.spans[span]} isActive={isActive} onClick={() => onChange(of)} />;
        })}
      </FilterRow>
      <div className={styles.period}>
        {field('from')}
        {field('to')}
      </div>
    </>
  );
}

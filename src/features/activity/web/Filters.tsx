import { useWords } from '#platform/web/device/language.ts';
import { FilterRow, FilterSelect } from '#ui/controls/Choice.tsx';
import { type HistoryFilter, periods, typeFilters } from '../rules.ts';
import { words } from './words.ts';

interface FiltersProps {
  asked: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
}

/** History's two filters, each lit while it takes something away. */
export function Filters({ asked, onChange }: FiltersProps) {
  const w = useWords(words);
  return (
    <FilterRow>
      <FilterSelect
        label={w.period}
        options={periods.map((id) => ({ id, label: w.periods[id] }))}
        value={asked.period}
        neutral="all"
        onChange={(period) => onChange({ period })}
      />
      <FilterSelect
        label={w.type}
        options={typeFilters.map((id) => ({ id, label: w.types[id] }))}
        value={asked.type}
        neutral="all"
        onChange={(type) => onChange({ type })}
      />
    </FilterRow>
  );
}

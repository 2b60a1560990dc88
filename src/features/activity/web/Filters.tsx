import { useWords } from '#platform/web/device/language.ts';
import { FilterRow, FilterSelect } from '#ui/controls/Choice.tsx';
import { assetFilters, type HistoryFilter, periods, statusFilters, typeFilters } from '../rules.ts';
import { words } from './words.ts';

interface FiltersProps {
  asked: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
}

/** History's filters. Each is highlighted while it excludes anything. */
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
      <FilterSelect
        label={w.asset}
        options={assetFilters.map((id) => ({ id, label: id === 'all' ? w.assets : id }))}
        value={asked.asset}
        neutral="all"
        onChange={(asset) => onChange({ asset })}
      />
      <FilterSelect
        label={w.status}
        options={statusFilters.map((id) => ({ id, label: w.statuses[id] }))}
        value={asked.status}
        neutral="all"
        onChange={(status) => onChange({ status })}
      />
    </FilterRow>
  );
}

import { useWords } from '#platform/web/device/language.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { DAYS } from '../../rules.ts';
import styles from '../Shops.module.css';
import { words } from '../words.ts';
import { placeWords } from './place-words.ts';
import { CLOSED, isDay, type TypedDay, type TypedWeek } from './week-form.ts';

interface WeekFieldsProps {
  week: TypedWeek;
  isTried: boolean;
  error: string | undefined;
  onChange: (week: TypedWeek) => void;
}

/** Fields for the opening hours of each day. */
export function WeekFields({ week, isTried, error, onChange }: WeekFieldsProps) {
  const w = useWords(placeWords);
  const { days } = useWords(words);
  const set = (day: number, change: Partial<TypedDay>) =>
    onChange(week.map((one, nth) => (nth === day ? { ...one, ...change } : one)));
  const [monday] = week;
  return (
    <>
      {DAYS.map((name, nth) => {
        const day = week[nth] ?? CLOSED;
        return (
          <fieldset key={name} className={styles.day}>
            <legend>{days[name]}</legend>
            <TextField
              type="time"
              label={w.from}
              value={day.from}
              error={isTried && !isDay(day) ? w.dayBad : nth === 0 ? error : undefined}
              onChange={({ target }) => set(nth, { from: target.value })}
            />
            <TextField
              type="time"
              label={w.to}
              value={day.to}
              onChange={({ target }) => set(nth, { to: target.value })}
            />
          </fieldset>
        );
      })}
      {monday && <TextButton onClick={() => onChange(week.map(() => monday))}>{w.everyDay}</TextButton>}
    </>
  );
}

import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { saveFile } from '#platform/web/device/share.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { calendar, pencil, trash } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { Plan } from '../../contract.ts';
import { calendarFileName, calendarOf } from '../../trips/calendar.ts';
import { seoulDay } from '../../trips/stay.ts';
import styles from '../Traveler.module.css';
import { words } from '../words.ts';
import { PlanSpent } from './PlanSpent.tsx';
import { statusWord, typeWord } from './plan-words.ts';

/** A trip in full with its acts. */
export function PlanFacts({ plan, onEdit, onDelete }: { plan: Plan; onEdit: () => void; onDelete: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const { destination, startDate, endDate, status, type, notes } = plan;
  return (
    <div className={styles.sheet}>
      <KeyValues
        rows={[
          { term: w.destination, value: destination },
          { term: w.startDate, value: dateText(startDate, language) },
          { term: w.endDate, value: dateText(endDate, language) },
          { term: w.statusTerm, value: statusWord(status, language) },
          { term: w.travelType, value: typeWord(type, language) },
        ]}
      />
      {notes && (
        <p className={styles.notes}>
          <LangText>{notes}</LangText>
        </p>
      )}
      {startDate <= seoulDay(new Date()) && <PlanSpent plan={plan} />}
      <div className={styles.buttons}>
        <Button look="quiet" isWide icon={calendar} onClick={() => download(plan)}>
          {w.calendar}
        </Button>
        <ButtonPair>
          <Button look="quiet" isAct icon={pencil} onClick={onEdit}>
            {w.edit}
          </Button>
          <Button look="quiet" isAct icon={trash} onClick={onDelete}>
            {w.delete}
          </Button>
        </ButtonPair>
      </div>
    </div>
  );
}

/** Downloads the trip's calendar file. */
const download = (plan: Plan) =>
  saveFile(calendarFileName(plan.title), 'text/calendar;charset=utf-8', calendarOf(plan, new Date().toISOString()));

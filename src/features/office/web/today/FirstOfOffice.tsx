import { useWords } from '#platform/web/device/language.ts';
import { banknoteUp, person } from '#ui/drawings/icons.ts';
import { bank } from '#ui/drawings/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { OfficeToday } from '../../calls/today.ts';
import { pathOfPage } from '../office-paths.ts';
import styles from './Today.module.css';
import { todayWords } from './today-words.ts';

const ICONS = { second: person, account: bank, statement: banknoteUp } as const;

/** First steps of a new office, each with a link. Gone once done. */
export function FirstOfOffice({ steps, operatorId }: { steps: OfficeToday['first']; operatorId: number }) {
  const w = useWords(todayWords);
  const places = {
    second: pathOfPage('access'),
    account: `/org/${operatorId}/banks`,
    statement: pathOfPage('issue'),
  };
  if (steps.length === 0) return null;
  return (
    <section aria-label={w.first} className={styles.first}>
      <SectionHead title={w.first} />
      <List label={w.first}>
        {steps.map((step) => (
          <ListRow
            key={step}
            icon={ICONS[step]}
            title={w.firstSteps[step].title}
            meta={w.firstSteps[step].text}
            href={places[step]}
          />
        ))}
      </List>
    </section>
  );
}

import { shownNames } from '#features/organisations/web/shown-name.ts';
import { timeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { store } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Note } from '#ui/layout/Note.tsx';
import { wonText } from '#ui/text/amount.ts';
import { Money } from '#ui/text/Money.tsx';
import type { OfficeMembership } from '../../calls/entry.ts';
import type { OfficeToday } from '../../calls/today.ts';
import { Queue } from '../acts/Queue.tsx';
import { useRead } from '../calls.ts';
import styles from '../Office.module.css';
import { pathOfPage } from '../office-paths.ts';
import { BankSide } from './BankSide.tsx';
import { FirstOfOffice } from './FirstOfOffice.tsx';
import { todayWords } from './today-words.ts';

/** The circulating won by the ledger, beside what waits for a decision. */
export function TodayPage({ of }: { of: OfficeMembership }) {
  const w = useWords(todayWords);
  const read = useRead('GET /api/office/today');
  return (
    <div className={styles.page}>
      <div className={styles.two}>
        {read.data && <FirstOfOffice steps={read.data.first ?? []} operatorId={of.operator.id} />}
        <Loaded read={read} what={w.title}>
          {(today) => <Circulation of={of} today={today} />}
        </Loaded>
        <div>
          {read.data && <BankSide today={read.data} />}
          <Queue />
          {read.data !== undefined && read.data.asking > 0 && (
            <List label={w.asking}>
              <ListRow icon={store} title={w.asking} meta={w.askingText(read.data.asking)} href={pathOfPage('shops')} />
            </List>
          )}
        </div>
      </div>
    </div>
  );
}

function Circulation({ of: { operator }, today }: { of: OfficeMembership; today: OfficeToday }) {
  const w = useWords(todayWords);
  const language = useLanguage();
  return (
    <div>
      <Note did={operator.seed} shortDid={shownNames(operator, language)[0]} purpose="local" label={w.circulating}>
        <p className={styles.label}>{w.circulating}</p>
        <div className={styles.amount}>
          <Money text={wonText(today.circulating)} size="hero" />
        </div>
        <p>{w.asOf(timeText(today.at, language))}</p>
      </Note>
      <dl className={styles.figures}>
        <div>
          <dd className="num" translate="no">
            {wonText(today.issuedToday)}
          </dd>
          <dt>{w.issued}</dt>
        </div>
        <div>
          <dd className="num" translate="no">
            {wonText(today.redeemedToday)}
          </dd>
          <dt>{w.redeemed}</dt>
        </div>
      </dl>
      <KeyValues
        rows={[
          { term: w.fees, value: wonText(today.fees) },
          { term: w.held, value: wonText(today.held) },
        ]}
      />
    </div>
  );
}

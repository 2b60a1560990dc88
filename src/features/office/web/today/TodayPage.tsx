import { shownNames } from '#features/organisations/web/names.ts';
import { timeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { store } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Note } from '#ui/layout/Note.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import { wonText } from '#ui/text/amount.ts';
import { Money } from '#ui/text/Money.tsx';
import type { OfficeMembership } from '../../calls/entry.ts';
import type { OfficeToday } from '../../calls/today.ts';
import { pathOfPage } from '../../rules.ts';
import { Queue } from '../acts/Queue.tsx';
import { useRead } from '../calls.ts';
import styles from '../Office.module.css';
import { BankSide } from './BankSide.tsx';
import { Checklist } from './Checklist.tsx';
import start from './Today.module.css';
import { todayWords } from './today-words.ts';

/** The circulating won by the ledger, beside what waits for a decision. */
export function TodayPage({ of }: { of: OfficeMembership }) {
  const w = useWords(todayWords);
  const read = useRead('GET /api/office/today');
  if (read.data?.first.includes('issue')) return <NewOffice of={of} today={read.data} />;
  return (
    <div className={styles.page}>
      <div className={styles.two}>
        <Loaded read={read} what={w.title}>
          {(today) => <Circulation of={of} today={today} />}
        </Loaded>
        <div>
          <Queue />
          {read.data && <Asking today={read.data} />}
          {read.data && <BankSide today={read.data} />}
        </div>
      </div>
    </div>
  );
}

/** Applications of shops, if there are any. */
function Asking({ today: { asking } }: { today: OfficeToday }) {
  const w = useWords(todayWords);
  if (asking === 0) return null;
  return (
    <List label={w.asking}>
      <ListRow icon={store} title={w.asking} meta={w.askingText(asking)} href={pathOfPage('shops')} />
    </List>
  );
}

/** Today until the first won are issued: what there is, and the steps to the first won. */
function NewOffice({ of, today }: { of: OfficeMembership; today: OfficeToday }) {
  const w = useWords(todayWords);
  return (
    <div className={styles.page}>
      <div className={start.start}>
        <div>
          {today.waiting > 0 && <Queue />}
          <Asking today={today} />
          <Checklist left={today.first} operatorId={of.operator.id} />
        </div>
        <div>
          <SectionHead title={w.circulating} aside={wonText(today.circulating)} />
          <EmptyState did={of.operator.seed} title={w.nothing} text={w.nothingText} />
          <KeyValues
            rows={[
              { term: w.bank, value: today.first.includes('statement') ? w.notConnected : w.isStated },
              { term: w.shops, value: String(today.shops) },
              { term: w.staff, value: String(today.staff) },
            ]}
          />
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

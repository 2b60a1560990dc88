// @online
import { dateText } from '#platform/dates.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import styles from './Cases.module.css';
import { useRead } from './calls.ts';
import { scales } from './case-text.ts';
import { words } from './words.ts';

/** On a receipt: the case about its payment, or the link to open one. Only on hosted servers. */
export function BesideDispute({ id }: { id: number }) {
  return isHosted() ? <Dispute id={id} /> : null;
}

function Dispute({ id }: { id: number }) {
  const w = useWords(words);
  const language = useLanguage();
  const about = useRead('GET /api/case-payments/{userId}/{paymentId}', { params: { paymentId: id } }).data;
  if (!about || (about.caseId === null && !about.mayOpen)) return null;
  const { caseId, openUntil } = about;
  return (
    <div className={styles.beside}>
      <List label={w.title}>
        {caseId === null ? (
          <ListRow
            icon={scales}
            title={w.disputeTitle}
            meta={w.disputeText(dateText(openUntil, language))}
            href={`/cases?payment=${id}`}
          />
        ) : (
          <ListRow icon={scales} title={w.one(caseId)} meta={w.toCase} href={`/cases?case=${caseId}&receipt=${id}`} />
        )}
      </List>
    </div>
  );
}

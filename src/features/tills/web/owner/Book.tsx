import { wonText } from '#features/pay/web/won.ts';
import type { BookLine } from '#features/tills/wire.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { receipt, refresh } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { useRead } from '../calls.ts';
import styles from './Owner.module.css';
import { ownerWords } from './owner-words.ts';

const SHOWN = 50;

/** Newest payments and refunds at the tills with their clerks, linked to their receipts. */
export function Book({ id }: { id: number }) {
  const w = useWords(ownerWords);
  const language = useLanguage();
  const read = useRead('GET /api/org/{id}/till-book', { params: { id }, query: { limit: SHOWN } });
  const who = ({ clerk, till, signedBy }: BookLine) =>
    [w.tookAt(clerk ?? w.byShop, till), signedBy !== null && w.signedBy(signedBy)].filter(Boolean).join(', ');
  return (
    <>
      <SectionHead title={w.book} />
      <Loaded read={read} what={w.book} rows={2}>
        {(lines) =>
          lines.length === 0 ? (
            <p className={styles.quiet}>{w.noBook}</p>
          ) : (
            <List label={w.book}>
              {lines.map((line) => (
                <ListRow
                  key={line.id}
                  icon={line.kind === 'payment' ? receipt : refresh}
                  title={line.kind === 'payment' ? `#${line.id}` : w.refundOf(line.paymentId)}
                  meta={
                    <>
                      <span>{who(line)}</span>
                      <br />
                      <span>{dateTimeText(line.createdAt, language)}</span>
                    </>
                  }
                  amount={wonText(line.kind === 'payment' ? line.amount : `-${line.amount}`)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </>
  );
}

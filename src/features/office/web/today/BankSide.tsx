import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { wonText } from '#ui/text/amount.ts';
import { Money } from '#ui/text/Money.tsx';
import type { OfficeToday } from '../../calls/today.ts';
import { pathOfPage } from '../../rules.ts';
import office from '../Office.module.css';
import { bankRows, unexplainedRow } from './bank-rows.ts';
import styles from './Today.module.css';
import { todayWords } from './today-words.ts';

const OLD_MS = 2 * 86_400_000;

/**
 * The bank's side of the balance: the statement's balance, less what is not issued yet, and its difference from what
 * circulates.
 */
export function BankSide({ today: { bank, first } }: { today: OfficeToday }) {
  const w = useWords(todayWords);
  const language = useLanguage();
  if (bank === null)
    return (
      <section aria-label={w.bank}>
        <SectionHead title={w.bank} />
        {first.includes('statement') ? (
          <>
            <p className={office.quiet}>{w.noBank}</p>
            <TextLink href={pathOfPage('reserve')} hasChevron>
              {w.connect}
            </TextLink>
          </>
        ) : (
          <p className={office.quiet}>{w.statementWaits}</p>
        )}
      </section>
    );
  const isSame = bank.difference === '0';
  const day = dateText(bank.closedOn, language);
  const isOld = Date.now() - Date.parse(`${bank.closedOn}T24:00:00+09:00`) > OLD_MS;
  return (
    <section aria-label={w.bank} className={styles.bank}>
      <p className={classes(styles.sign, isSame ? isOld && styles.old : styles.differs)}>
        <span aria-hidden="true">{isSame ? '=' : '\u2260'}</span>
        <span className="sr">{isSame ? w.same : w.differs}</span>
      </p>
      <p className={office.label}>{w.covers}</p>
      <div className={office.amount}>
        <Money text={wonText(bank.covers)} size="hero" />
      </div>
      <p className={classes(isOld && styles.waits)}>{isOld ? w.old(day) : w.statedOn(day)}</p>
      <KeyValues
        rows={[...bankRows(bank, w, wonText), ...unexplainedRow(bank, w, wonText)]}
        total={
          isSame
            ? undefined
            : {
                term: w.difference,
                value: (
                  <span className={styles.differs} translate="no">
                    {wonText(bank.difference)}
                  </span>
                ),
              }
        }
      />
      {(!isSame || bank.unused !== '0') && (
        <TextLink href={pathOfPage('reserve')} hasChevron>
          {w.toLines}
        </TextLink>
      )}
    </section>
  );
}

import { ActChoices } from '#features/office/web/acts/ActSheet.tsx';
import { factsOf } from '#features/office/web/acts/act-facts.ts';
import { pageOfAct, useActTitle } from '#features/office/web/acts/act-looks.ts';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { factRows, wholeCodes } from '#features/office/web/acts/fact-rows.tsx';
import { SealBox } from '#features/office/web/acts/SealBox.tsx';
import { useRead as useOfficeRead } from '#features/office/web/calls.ts';
import office from '#features/office/web/Office.module.css';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from './Issue.module.css';
import { issueWords } from './issue-words.ts';

/** Pending acts of this page, oldest first, each with what this person may do about it. */
export function WaitingMoney() {
  const w = useWords(issueWords);
  const a = useWords(actWords);
  const language = useLanguage();
  const titleOf = useActTitle();
  const read = useOfficeRead('GET /api/office/acts');
  const waiting = read.data?.filter(({ kind }) => pageOfAct(kind) === 'issue').toReversed();
  return (
    <section aria-label={w.eyes}>
      <SectionHead title={w.eyes} />
      <Loaded read={{ ...read, data: waiting }} what={w.waiting}>
        {(acts) =>
          acts.length === 0 ? (
            <p className={office.quiet}>{w.nothing}</p>
          ) : (
            acts.map((act) => (
              <article key={act.id} className={styles.act} aria-label={titleOf(act)}>
                <h3>
                  <LangText piece={wholeCodes}>{titleOf(act)}</LangText>
                </h3>
                <p>
                  <LangText>{act.reason}</LangText>
                </p>
                <KeyValues rows={factRows(factsOf(act, language))} />
                <SealBox
                  documentId={`act-${act.id}`}
                  made={{ name: readName(act, 'madeBy', language) ?? a.gone, when: dateTimeText(act.madeAt, language) }}
                  checked={{ name: act.mayCheck ? a.you : a.somebody }}
                />
                <ActChoices act={act} onDone={() => undefined} />
              </article>
            ))
          )
        }
      </Loaded>
    </section>
  );
}

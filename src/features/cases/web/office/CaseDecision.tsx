import { useState } from 'react';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import { ActChoices } from '#features/office/web/acts/ActSheet.tsx';
import { useActText } from '#features/office/web/acts/act-looks.ts';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { SealBox } from '#features/office/web/acts/SealBox.tsx';
import office from '#features/office/web/Office.module.css';
import { nameFor, readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { Money } from '#ui/text/Money.tsx';
import type { OfficeCase } from '../../office-contract.ts';
import { won } from '../case-text.ts';
import styles from './Cases.module.css';
import { CaseTalk } from './CaseTalk.tsx';
import { caseWords } from './case-words.ts';
import { DecideForm } from './DecideForm.tsx';
import { Lines } from './Lines.tsx';
import { leftOf, reversalOf } from './reversal.ts';

interface CaseDecisionProps {
  of: OfficeMembership;
  one: OfficeCase;
}

/** The decision, the act that waits for a second person, or the form to decide, with the resulting ledger entries. */
export function CaseDecision({ of, one }: CaseDecisionProps) {
  const w = useWords(caseWords);
  const [back, setBack] = useState(leftOf(one));
  const reversal = reversalOf(one, back);
  return (
    <section aria-label={w.decision} className={styles.stack}>
      <div>
        <SectionHead title={w.decision} />
        {one.closedAt === null ? <Open of={of} one={one} onBack={setBack} /> : <Over one={one} />}
      </div>
      {one.state !== 'answer' && one.closedAt === null && reversal && <Lines one={one} reversal={reversal} />}
    </section>
  );
}

function Open({ of, one, onBack }: CaseDecisionProps & { onBack: (back: bigint) => void }) {
  const w = useWords(caseWords);
  const language = useLanguage();
  const mayDecide = of.rights.includes('decide') && of.operator.state === 'approved';
  if (one.act) return <Waiting one={one} act={one.act} />;
  if (one.isOwn || !mayDecide) return <p className={office.yours}>{one.isOwn ? w.own : w.notForRole}</p>;
  return (
    <>
      {one.state === 'answer' ? (
        <p className={office.yours}>{w.shopsTime(dateTimeText(one.answerBy, language))}</p>
      ) : (
        <DecideForm one={one} onBack={onBack} />
      )}
      <CaseTalk one={one} />
    </>
  );
}

function Waiting({ one, act }: { one: OfficeCase; act: NonNullable<OfficeCase['act']> }) {
  const w = useWords(caseWords);
  const a = useWords(actWords);
  const language = useLanguage();
  const titleOf = useActText();
  return (
    <>
      <KeyValues
        rows={[
          { term: titleOf(act.kind, ''), value: nameFor({ name: act.title, nameKo: act.titleKo }, language) },
          { term: w.why, value: act.reason },
        ]}
      />
      <SealBox
        documentId={`case-${one.id}`}
        made={{ name: readName(act, 'madeBy', language) ?? a.gone, when: dateTimeText(act.madeAt, language) }}
        checked={{ name: act.mayCheck ? a.you : a.somebody }}
      />
      <p className={styles.says}>{w.moves}</p>
      <ActChoices act={act} onDone={() => undefined} fault={one.isOwn ? w.own : undefined} />
    </>
  );
}

function Over({ one }: { one: OfficeCase }) {
  const w = useWords(caseWords);
  const language = useLanguage();
  const decidedBy = readName(one, 'decidedBy', language);
  const checkedBy = readName(one, 'checkedBy', language);
  if (one.returned === null) return null;
  return (
    <>
      <div className={styles.amount}>
        <Money text={won(one.returned)} size="large" />
      </div>
      <KeyValues rows={[{ term: w.why, value: one.decision ?? '' }]} />
      <p className={styles.small}>
        <LangText>
          {[
            ...(decidedBy === null ? [] : [w.decidedBy(decidedBy)]),
            ...(checkedBy === null ? [] : [w.checkedBy(checkedBy)]),
          ].join(' · ')}
        </LangText>
      </p>
    </>
  );
}

import type { ReactNode } from 'react';
import { ActChoices } from '#features/office/web/acts/ActSheet.tsx';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { SealBox } from '#features/office/web/acts/SealBox.tsx';
import office from '#features/office/web/Office.module.css';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import type { OfficeVersion, PendingVersion } from '../../office-contract.ts';
import type { CurrencyRules } from '../../rules.ts';
import { Changes } from './Changes.tsx';
import { ruleWords } from './rule-words.ts';

/** The pending version: its changes, its maker, and this officer's options. */
export function PendingSide({ asked, before }: { asked: PendingVersion; before: CurrencyRules | undefined }) {
  const w = useWords(ruleWords);
  const a = useWords(actWords);
  const language = useLanguage();
  const { act, fault } = asked;
  return (
    <>
      <Changes before={before} after={asked.rules} />
      <p className={office.quiet}>
        <LangText>{act.reason}</LangText>
      </p>
      {fault !== null && (
        <p role="status" className={office.wait}>
          {w.lateText}
        </p>
      )}
      <SealBox
        documentId={`act-${act.id}`}
        made={{ name: readName(act, 'madeBy', language) ?? a.gone, when: dateTimeText(act.madeAt, language) }}
        checked={{ name: act.mayCheck ? a.you : a.somebody }}
      />
      <ActChoices act={act} fault={fault === null ? undefined : w.late} onDone={() => undefined} />
      <p className={office.quiet}>{w.midnight}</p>
    </>
  );
}

/** Without a pending version: maker and checker of the one in force, and the button for the next version. */
export function HoldingSide({ version, children }: { version: OfficeVersion | undefined; children: ReactNode }) {
  const w = useWords(ruleWords);
  const { gone } = useWords(actWords);
  const language = useLanguage();
  if (!version) return children;
  const by = (field: 'madeBy' | 'checkedBy') => readName(version, field, language) ?? gone;
  const isByCommand = version.madeBy === null && version.checkedBy === null;
  return (
    <>
      <SectionHead title={w.version(version.id)} />
      <p className={office.quiet}>
        <LangText>{isByCommand ? w.command : w.bySeal(by('madeBy'), by('checkedBy'))}</LangText>
      </p>
      <TextSpan>{children}</TextSpan>
    </>
  );
}

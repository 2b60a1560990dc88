import { ActChoices } from '#features/office/web/acts/ActSheet.tsx';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { SealBox } from '#features/office/web/acts/SealBox.tsx';
import office from '#features/office/web/Office.module.css';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { PendingText } from '../../office-contract.ts';
import { Blocks } from '../Blocks.tsx';
import { textWords } from './text-words.ts';

/** Pending version in full, who requested it and why, and what this officer may do about it. */
export function PendingVersion({ asked: { act, content, validFrom, fault } }: { asked: PendingText }) {
  const w = useWords(textWords);
  const a = useWords(actWords);
  const language = useLanguage();
  return (
    <>
      <KeyValues
        rows={[
          { term: w.holdsFrom, value: validFrom },
          { term: w.why, value: act.reason },
        ]}
      />
      <Said content={content} />
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
    </>
  );
}

function Said({ content }: Pick<PendingText, 'content'>) {
  const w = useWords(textWords);
  if (content.kind === 'contact') {
    const { kind: _, ...rest } = content;
    const fields = Object.keys(rest) as (keyof typeof rest)[];
    return <KeyValues rows={fields.map((field) => ({ term: w.fields[field], value: rest[field] }))} />;
  }
  if (content.kind === 'holidays')
    return content.days.length === 0 ? (
      <p className={office.quiet}>{w.closed}</p>
    ) : (
      <KeyValues rows={content.days.map(({ on, name, nameKo }) => ({ term: on, value: `${name} · ${nameKo}` }))} />
    );
  return (
    <>
      {(['en', 'ko'] as const).map((one) => (
        <section key={one} aria-label={one === 'en' ? w.english : w.korean}>
          <p className={office.quiet}>
            <LangText>{one === 'en' ? w.english : w.korean}</LangText>
          </p>
          <Blocks text={content[one]} />
        </section>
      ))}
    </>
  );
}

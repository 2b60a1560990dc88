import { changesOf, type RequestPart, stepsOf } from '#features/work/compare-versions.ts';
import type { Approval } from '#features/work/contract.ts';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { amountOf } from '../approval-text.ts';
import { askingWords } from '../deciding/asking-words.ts';
import { words } from '../words.ts';
import styles from './Changes.module.css';

type Before = NonNullable<Approval['before']>;

/**
 * The changes since the version that this person was asked before, collapsed. Renders nothing if they were not asked.
 */
export function Changes({ approval }: { approval: Approval }) {
  const w = useWords(askingWords);
  const text = useTextOf();
  const { before } = approval;
  const changed = changesOf(approval);
  if (!before || !changed) return null;
  const now = { ...approval, steps: stepsOf(approval) };
  return (
    <details className={styles.changes}>
      <summary>{w.seeChanges}</summary>
      <h3>{w.changes(before.version)}</h3>
      {changed.length === 0 ? (
        <p>{w.unchanged}</p>
      ) : (
        <dl>
          {changed.map((part) => (
            <div key={part}>
              <dt>{w.parts[part]}</dt>
              <dd>
                <del>
                  <span className="sr">{`${w.was}: `}</span>
                  <LangText>{text(part, before, undefined)}</LangText>
                </del>
                <ins>
                  <span className="sr">{`${w.is}: `}</span>
                  <LangText>{text(part, now, before)}</LangText>
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}

/**
 * Describes one part of a version. `last` is the previous version, needed where a name alone would not distinguish
 * them.
 */
function useTextOf() {
  const w = useWords(askingWords);
  const all = useWords(words);
  const language = useLanguage();
  return (part: RequestPart, of: Omit<Before, 'version'>, last: Before | undefined): string => {
    switch (part) {
      case 'title':
        return of.title;
      case 'description':
        return of.description || all.none;
      case 'amount':
        return amountOf(of) ?? all.none;
      case 'due':
        return of.dueAt ? dateTimeText(of.dueAt, language) : all.none;
      case 'document':
        return last && last.documentName === of.documentName && of.documentName !== null
          ? `${of.documentName}, ${w.sameName}`
          : (of.documentName ?? all.none);
      case 'steps':
        return of.steps
          .map(({ n, names: latin, namesKo, mode, needed }) => {
            const names = latin.map(
              (name, i) => readName({ name, nameKo: namesKo[i] ?? null }, 'name', language) ?? w.gone,
            );
            const wants = names.length > 1 ? ` (${mode === 'n' ? w.needed.n(needed) : w.needed[mode]})` : '';
            return `${w.step(n)}: ${names.join(', ') || w.nobody}${wants}`;
          })
          .join('; ');
    }
  };
}

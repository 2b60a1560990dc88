// @online
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { changeText } from '../change-text.ts';
import { changesOf } from '../rule-changes.ts';
import type { NewRules } from './use-currency.ts';

const words = defineWords({
  en: { changed: 'The rules of the currency have changed' },
  ko: { changed: '화폐 규정이 바뀌었습니다' },
});

/** Lists the changes in the currency's rules. */
export function ChangedLines({ changes }: { changes: NewRules }) {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <InfoLine
      isCaution
      icon={info}
      title={w.changed}
      text={changesOf(changes.before, changes.after)
        .map((change) => changeText(change, language))
        .join(' · ')}
    />
  );
}

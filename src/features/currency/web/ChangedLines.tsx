// @online
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { changeText } from '../change-text.ts';
import type { Change } from '../rules.ts';
import { words } from './words.ts';

/** What has changed in the rules of the currency, one after another. */
export function ChangedLines({ changes }: { changes: readonly Change[] }) {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <InfoLine
      isCaution
      icon={info}
      title={w.changed}
      text={changes.map((change) => changeText(change, language)).join(' · ')}
    />
  );
}

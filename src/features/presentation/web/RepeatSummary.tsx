import { textIn } from '#features/credentials/claim-text.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { Choice } from '../contract.ts';
import { choiceOf, type itemsOf, type Selection } from './selection.ts';
import { words } from './words.ts';

interface RepeatSummaryProps {
  items: ReturnType<typeof itemsOf>;
  selection: Selection;
  claims: Choice['claims'];
  onWhole: () => void;
}

/** Summarizes in one line that the verifier gets only what it saw before, above the button that shows it again. */
export function RepeatSummary({ items, selection, claims, onWhole }: RepeatSummaryProps) {
  const w = useWords(words);
  const language = useLanguage();
  const names = items.flatMap((item) => choiceOf(item, selection) ?? []).map(({ name }) => textIn(name, language));
  const said = claims.map(({ label, value }) => `${textIn(label, language)} ${value}`);
  return (
    <>
      <InfoLine
        icon={info}
        title={w.repeat}
        text={<LangText>{`${names.join(' + ')}: ${said.join(', ') || w.nothingElse}. ${w.repeatText}`}</LangText>}
      />
      <div>
        <TextButton onClick={onWhole}>{w.whole}</TextButton>
      </div>
    </>
  );
}

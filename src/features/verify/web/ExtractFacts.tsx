import paper from '#features/credentials/web/verify/Verify.module.css';
import type { ExtractForm } from '#features/statements/extract.ts';
import { rowsOf } from '#features/statements/web/extracts/extract-rows.ts';
import { extractWords } from '#features/statements/web/extracts/extract-words.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';

/** Shows the chosen facts of a signed extract. */
export function ExtractFacts({ extract }: { extract: ExtractForm }) {
  const w = useWords(extractWords);
  const language = useLanguage();
  return (
    <>
      <KeyValues
        rows={[
          { term: w.of[extract.of], value: w.outcome[extract.outcome] },
          ...rowsOf(extract, language),
          { term: w.signed, value: dateTimeText(extract.signedAt, language) },
        ]}
      />
      {extract.isSandbox && <p className={paper.note}>{w.trial}</p>}
    </>
  );
}

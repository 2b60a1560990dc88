import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { TermsText } from '../contract.ts';
import { Blocks } from './Blocks.tsx';
import { useRead } from './calls.ts';
import styles from './Terms.module.css';
import { dayText, textNames, words } from './words.ts';

interface OneTextProps {
  version: number;
  acceptedAt?: string | undefined;
}

/** One version of a text in the screen's language, with its start and this person's acceptance. */
export function OneText({ version, acceptedAt }: OneTextProps) {
  const w = useWords(words);
  const read = useRead('GET /api/terms/versions/{versionId}', { params: { versionId: version } });
  return (
    <Loaded read={read} what={w.reading} rows={6}>
      {(text) => <Text text={text} acceptedAt={acceptedAt} />}
    </Loaded>
  );
}

function Text({ text, acceptedAt }: { text: TermsText; acceptedAt: string | undefined }) {
  const w = useWords(words);
  const names = useWords(textNames);
  const language = useLanguage();
  const day = dayText(text.validFrom, language);
  const when = { now: w.since, coming: w.from, past: w.past }[text.state](day);
  return (
    <section aria-label={names[text.kind]}>
      <SectionHead title={names[text.kind]} />
      <p className={styles.when}>
        <span>{when}</span>
        {acceptedAt !== undefined && <span>{` · ${w.acceptedOn(dateTimeText(acceptedAt, language))}`}</span>}
      </p>
      <Blocks text={text[language]} />
    </section>
  );
}

import { useState } from 'react';
import { textIn } from '#features/credentials/claim-text.ts';
import { byVerifier } from '#features/presentation/by-verifier.ts';
import type { Disclosure } from '#features/presentation/contract.ts';
import { dateTimeText, whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { eye } from '#ui/drawings/icons.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from './Known.module.css';
import { verifierWords } from './verifier-words.ts';

/**
 * Verifiers that requested credentials of other issuers by a link or code, and what each read. Failed requests are
 * included.
 */
export function Verifiers({ asked }: { asked: readonly Disclosure[] }) {
  const w = useWords(verifierWords);
  const language = useLanguage();
  const [looked, setLooked] = useState<string>();
  const all = byVerifier(asked);
  const one = all.find(({ key }) => key === looked);
  return (
    <>
      <SectionHead title={w.title} />
      <p className={styles.lead}>{w.lead}</p>
      <List label={w.title}>
        {all.map(({ key, who, isProven, all: [last, ...more] }) => (
          <ListRow
            key={key}
            icon={eye}
            title={who || w.unknown}
            meta={isProven ? w.times(more.length + 1) : `${w.unproven} \u00b7 ${w.times(more.length + 1)}`}
            note={whenText(last.at, new Date(), language)}
            isChosen={key === looked}
            onClick={() => setLooked(key)}
          />
        ))}
      </List>
      <Detail
        isOpen={one !== undefined}
        onClose={() => setLooked(undefined)}
        title={one ? w.read(one.who || w.unknown) : ''}
        closeLabel={w.close}
      >
        {one?.all.map((disclosure) => (
          <Read key={disclosure.id} disclosure={disclosure} />
        ))}
      </Detail>
    </>
  );
}

/** Claims read at one time, without their values, which are not stored. */
function Read({ disclosure: { at, outcome, shown, why } }: { disclosure: Disclosure }) {
  const w = useWords(verifierWords);
  const language = useLanguage();
  const rows = shown.map(({ credential, claims, since }) => ({
    term: textIn(credential, language),
    value: [
      claims.map((claim) => textIn(claim, language)).join(', ') || w.nothingElse,
      ...(since === null ? [] : [w.since[since]]),
    ].join(' \u00b7 '),
  }));
  return (
    <>
      <h3 className={styles.head}>
        <LangText>{`${dateTimeText(at, language)} \u00b7 ${w.outcomes[outcome]}`}</LangText>
      </h3>
      <KeyValues rows={[...rows, ...(why === null ? [] : [{ term: w.why, value: textIn(why, language) }])]} />
    </>
  );
}

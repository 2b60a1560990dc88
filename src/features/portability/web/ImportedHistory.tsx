import { useState } from 'react';
import { textIn } from '#features/credentials/claim-text.ts';
import { dateText, dateTimeText, whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { download } from '#ui/drawings/icons-more.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { groupByServer, type HistoryServer } from '../group-by-server.ts';
import type { ImportedEvent } from '../history.ts';
import styles from './Import.module.css';
import { importedHistoryWords } from './imported-history-words.ts';

/** Events on earlier servers, on their word, listed by server and never mixed with events on this one. */
export function ImportedHistory({ entries }: { entries: readonly ImportedEvent[] }) {
  const w = useWords(importedHistoryWords);
  const [looked, setLooked] = useState<string>();
  const servers = groupByServer(entries);
  return servers.map((one) => (
    <OfServer key={`${one.server} ${one.by}`} of={one} looked={looked} onLook={setLooked} title={w.title(one.server)} />
  ));
}

interface OfServerProps {
  of: HistoryServer;
  title: string;
  looked: string | undefined;
  onLook: (key: string | undefined) => void;
}

function OfServer({ of: { server, by, parties }, title, looked, onLook }: OfServerProps) {
  const w = useWords(importedHistoryWords);
  const language = useLanguage();
  const party = parties.find(({ key }) => key === looked);
  const word = by === null ? w.word(server) : w.wordOf(by, server);
  return (
    <>
      <SectionHead title={title} />
      <p className={styles.quiet}>{word}</p>
      <List label={title}>
        {parties.map(({ key, who, all: [last, ...more] }) => (
          <ListRow
            key={key}
            icon={download}
            title={textIn(who, language) || w.unknown}
            meta={`${w.happened[last.what]} \u00b7 ${w.times(more.length + 1)}`}
            note={whenText(last.at, new Date(), language)}
            isChosen={key === looked}
            onClick={() => onLook(key)}
          />
        ))}
      </List>
      <Detail
        isOpen={party !== undefined}
        onClose={() => onLook(undefined)}
        title={party ? textIn(party.who, language) || w.unknown : ''}
        closeLabel={w.close}
      >
        {party && (
          <>
            <InfoLine icon={download} title={title} text={word} />
            {party.all.map((entry) => (
              <Happened key={entry.id} entry={entry} />
            ))}
          </>
        )}
      </Detail>
    </>
  );
}

function Happened({ entry: { what, why, of, at, broughtAt } }: { entry: ImportedEvent }) {
  const w = useWords(importedHistoryWords);
  const language = useLanguage();
  const rows = of.map(({ credential, claims }) => ({
    term: textIn(credential, language),
    value: claims.map((claim) => textIn(claim, language)).join(', ') || w.whole,
  }));
  return (
    <>
      <h3 className={styles.head}>
        <LangText>{`${dateTimeText(at, language)} \u00b7 ${w.happened[what]}`}</LangText>
      </h3>
      <KeyValues
        rows={[
          ...rows,
          ...(why === null ? [] : [{ term: w.why, value: textIn(why, language) }]),
          { term: w.brought, value: dateText(broughtAt, language) },
        ]}
      />
    </>
  );
}

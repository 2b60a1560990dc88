import { textIn } from '#features/credentials/held.ts';
import { sealText } from '#features/organisations/web/seal-text.ts';
import { useLists } from '#features/trust/web/use-lists.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { alert } from '#ui/drawings/icons.ts';
import { SquareSealOf } from '#ui/drawings/SquareSealOf.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { SeenRequest } from '../contract.ts';
import styles from './Present.module.css';
import { words } from './words.ts';

/** Who asks, as far as anybody here knows them, why, and how long they keep it. */
export function Asker({ seen: { verifier, why, keepHours, isKept } }: { seen: SeenRequest }) {
  const w = useWords(words);
  const language = useLanguage();
  const { calls, host, lists } = verifier;
  const listed = useLists(lists);
  const name = verifier.name ?? listed.name;
  const rows = [
    { term: w.at, value: host, isCode: true },
    { term: w.why, value: why === null ? w.noWhy : textIn(why, language) },
    { term: w.keeps, value: keepHours === null ? (isKept ? w.keepsSome : w.noKeeps) : w.hours(keepHours) },
  ];
  return (
    <>
      <div className={styles.asker}>
        {verifier.name === null ? (
          <span className={styles.unsealed} aria-hidden="true" />
        ) : (
          <SquareSealOf text={sealText({ displayName: verifier.name, nameKo: null })} size={64} />
        )}
        <div>
          <h2>
            <LangText>{name === null ? w.showToUnknown : w.showTo(name)}</LangText>
          </h2>
          {name === null ? (
            calls !== null && (
              <p>
                <LangText>{w.calls(calls)}</LangText>
              </p>
            )
          ) : (
            <p className={styles.known}>{verifier.name === null ? listed.text : w.proven}</p>
          )}
        </div>
      </div>
      {name === null && <InfoLine icon={alert} title={w.unknown} text={`${w.unknownText(host)} ${listed.text}`} />}
      <KeyValues rows={rows} />
    </>
  );
}

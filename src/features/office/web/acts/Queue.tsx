import { useState } from 'react';
import { readName } from '#platform/both-names.ts';
import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { stamp } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { useRead } from '../calls.ts';
import styles from '../Office.module.css';
import { pathOfPage } from '../office-paths.ts';
import { pageOfAct, showsActs, useActTitle } from './act-looks.ts';
import { actWords } from './act-words.ts';

const loadSheet = () => import('./ActSheet.tsx').then(({ ActSheet }) => ActSheet);

/** Pending acts. Each opens its own sheet; none can be checked from the list. */
export function Queue() {
  const w = useWords(actWords);
  const language = useLanguage();
  const titleOf = useActTitle();
  const read = useRead('GET /api/office/acts');
  const [openedId, setOpenedId] = useState<number>();
  const [ActSheet, need] = useLater(loadSheet);
  const now = new Date();
  const opened = read.data?.find(({ id }) => id === openedId);
  return (
    <section aria-label={w.title}>
      <SectionHead title={w.title} />
      <Loaded read={read} what={w.title}>
        {(acts) =>
          acts.length === 0 ? (
            <p className={styles.quiet}>{w.none}</p>
          ) : (
            <List label={w.title}>
              {acts.map((one) => {
                const place = pageOfAct(one.kind);
                const when = whenText(one.madeAt, now, language);
                return (
                  <ListRow
                    key={one.id}
                    icon={stamp}
                    title={titleOf(one)}
                    meta={one.isYours ? w.byYou(when) : w.madeBy(readName(one, 'madeBy', language) ?? w.gone, when)}
                    {...(showsActs(place)
                      ? { href: pathOfPage(place) }
                      : { onClick: () => need(() => setOpenedId(one.id)) })}
                  />
                );
              })}
            </List>
          )
        }
      </Loaded>
      {ActSheet && <ActSheet act={opened} onClose={() => setOpenedId(undefined)} />}
    </section>
  );
}

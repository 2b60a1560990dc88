import { useState } from 'react';
import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { useRead } from '../calls.ts';
import styles from '../Office.module.css';
import { pathOfPage } from '../office-pages.ts';
import { ActSheet } from './ActSheet.tsx';
import { ACT_PAGES, SHOWS_ACTS } from './act-pages.ts';
import { actWords } from './act-words.ts';

/** What waits for a second pair of eyes; each opens the thing itself, and nothing is sealed from here. */
export function Queue() {
  const w = useWords(actWords);
  const language = useLanguage();
  const read = useRead('GET /api/office/acts');
  const [openedId, setOpenedId] = useState<number>();
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
                const place = ACT_PAGES[one.kind];
                const when = whenText(one.madeAt, now, language);
                return (
                  <ListRow
                    key={one.id}
                    icon={stamp}
                    title={w.kinds[one.kind](one.title)}
                    meta={one.isYours ? w.byYou(when) : w.madeBy(one.madeBy ?? w.gone, when)}
                    {...(SHOWS_ACTS.includes(place)
                      ? { href: pathOfPage(place) }
                      : { onClick: () => setOpenedId(one.id) })}
                  />
                );
              })}
            </List>
          )
        }
      </Loaded>
      <ActSheet act={opened} onClose={() => setOpenedId(undefined)} />
    </section>
  );
}

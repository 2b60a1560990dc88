import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readName } from '#platform/both-names.ts';
import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { useChosen } from '#platform/web/use-chosen.ts';
import { stamp } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { OfficeAct } from '../../calls/acts.ts';
import { pathOfPage } from '../../rules.ts';
import { call, useRead } from '../calls.ts';
import styles from '../Office.module.css';
import { SEARCHED } from '../search/finders.ts';
import { pageOfAct, showsActs, useActTitle } from './act-looks.ts';
import { actWords } from './act-words.ts';

const ACTS = 'GET /api/office/acts';
const loadSheet = () => import('./ActSheet.tsx').then(({ ActSheet }) => ActSheet);

/** Pending acts. Each opens its own sheet; none can be checked from the list. */
export function Queue() {
  const w = useWords(actWords);
  const language = useLanguage();
  const titleOf = useActTitle();
  const read = useRead(ACTS);
  const [chosen, choose] = useChosen('act');
  const [ActSheet, need] = useLater(loadSheet);
  const now = new Date();
  const listed = read.data?.find(({ id }) => String(id) === chosen);
  const decided = useDecided(read.data && !listed ? chosen : undefined);
  const opened = listed ?? decided;
  const load = useEffectEvent(() => need(() => undefined));
  useEffect(() => {
    if (chosen !== undefined) load();
  }, [chosen]);
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
                    {...(showsActs(place) ? { href: pathOfPage(place) } : { onClick: () => choose(String(one.id)) })}
                  />
                );
              })}
            </List>
          )
        }
      </Loaded>
      {ActSheet && <ActSheet act={opened} onClose={() => choose()} />}
    </section>
  );
}

/** Returns an act that is no longer pending, which the office's search led to. */
function useDecided(chosen: string | undefined): OfficeAct | undefined {
  const query = { state: 'all', limit: SEARCHED } as const;
  const { data } = useQuery({
    queryKey: [ACTS, {}, query],
    queryFn: ({ signal }) => call(ACTS, { query, signal }),
    enabled: chosen !== undefined,
  });
  return chosen === undefined ? undefined : data?.find(({ id }) => String(id) === chosen);
}

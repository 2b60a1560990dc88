import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STATES, type State } from '#features/organisations/rules.ts';
import { shownNames } from '#features/organisations/web/shown-name.ts';
import { whenText } from '#platform/dates.ts';
import { pages } from '#platform/web/calls/api.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Tabs } from '#ui/controls/Choice.tsx';
import { useRoomFor } from '#ui/desk.ts';
import { store } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { OfficePlace } from '../../calls/entry.ts';
import type { OfficeShop } from '../../calls/shops.ts';
import type { contract } from '../../contract.ts';
import { useRead } from '../calls.ts';
import styles from '../Office.module.css';
import { words } from '../words.ts';
import { ShopActs } from './ShopActs.tsx';
import { ShopFacts } from './ShopFacts.tsx';
import { shopWords } from './shop-words.ts';

const SHOPS = 'GET /api/office/shops';
const PAGE = 50;
const shopPages = pages<typeof contract>();

/** Organisations by their state, and what one of them gave, beside what may be done about it. */
export function ShopsPage({ of }: { of: OfficePlace }) {
  const w = useWords(shopWords);
  const [state, setState] = useState<State>('asked');
  const figures = useRead('GET /api/office/shops/figures').data;
  // A phone has room for the words alone.
  const hasRoom = useRoomFor('columns');
  const labelOf = (id: State) => {
    if (hasRoom) return w.counted(w.states[id], figures?.[id]);
    return id === 'asked' ? w.asking : w.states[id];
  };
  const options = STATES.map((id) => ({ id, label: labelOf(id) }));
  return (
    <div className={styles.page}>
      <Tabs options={options} value={state} onChange={setState} label={w.title} panelId="office-shops" />
      <div id="office-shops" role="tabpanel" aria-label={w.states[state]}>
        <OfState key={state} of={of} state={state} />
      </div>
    </div>
  );
}

function OfState({ of, state }: { of: OfficePlace; state: State }) {
  const w = useWords(shopWords);
  const { close } = useWords(words);
  const language = useLanguage();
  const hasRoom = useRoomFor('home');
  const [chosenId, setChosenId] = useState<number>();
  const read = useInfiniteQuery({
    queryKey: [SHOPS, {}, { state }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) => shopPages(SHOPS, { query: { state, limit: PAGE, before }, signal }),
    getNextPageParam: ({ next }) => next,
  });
  const all = read.data?.pages.flatMap(({ items }) => items);
  const chosen = all?.find(({ id }) => id === chosenId) ?? (hasRoom ? all?.[0] : undefined);
  const now = new Date();
  return (
    <div className={styles.three}>
      <div>
        <Loaded read={{ ...read, data: all }} what={w.title}>
          {(shops) =>
            shops.length === 0 ? (
              <p className={styles.quiet}>{w.none}</p>
            ) : (
              <List label={w.states[state]}>
                {shops.map((one) => (
                  <ListRow
                    key={one.id}
                    icon={hasRoom ? undefined : store}
                    title={shownNames(one, language)[0]}
                    meta={whenText(one.createdAt, now, language)}
                    isChosen={one.id === chosen?.id}
                    onClick={() => setChosenId(one.id)}
                  />
                ))}
              </List>
            )
          }
        </Loaded>
        {read.hasNextPage && (
          <Button
            look="quiet"
            isWide
            loadingText={read.isFetchingNextPage ? w.reading : undefined}
            onClick={() => void read.fetchNextPage()}
          >
            {w.older}
          </Button>
        )}
      </div>
      {hasRoom ? (
        chosen && <Opened of={of} shop={chosen} />
      ) : (
        <Sheet
          isOpen={chosen !== undefined}
          onClose={() => setChosenId(undefined)}
          title={chosen ? shownNames(chosen, language)[0] : ''}
          closeLabel={close}
        >
          {chosen && <Opened of={of} shop={chosen} />}
        </Sheet>
      )}
    </div>
  );
}

function Opened({ of, shop }: { of: OfficePlace; shop: OfficeShop }) {
  return (
    <>
      <ShopFacts shop={shop} />
      <ShopActs key={`${shop.id} ${shop.state}`} of={of} shop={shop} />
    </>
  );
}

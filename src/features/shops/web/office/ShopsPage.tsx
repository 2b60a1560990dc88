import { useState } from 'react';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import styles from '#features/office/web/Office.module.css';
import { words } from '#features/office/web/words.ts';
import { STATES, type State } from '#features/organisations/rules.ts';
import { shownNames } from '#features/organisations/web/names.ts';
import { whenText } from '#platform/dates.ts';
import { parseId } from '#platform/ids.ts';
import { pages } from '#platform/web/calls/api.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { useChosen } from '#platform/web/use-chosen.ts';
import { FilterChip, FilterRow } from '#ui/controls/Choice.tsx';
import { store } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { useRoomFor } from '#ui/use-room-for.ts';
import type { contract, OfficeShop } from '../../office-contract.ts';
import { useRead } from './calls.ts';
import { PlaceActs } from './PlaceActs.tsx';
import { ShopActs } from './ShopActs.tsx';
import { ShopFacts } from './ShopFacts.tsx';
import { shopWords } from './shop-words.ts';

const SHOPS = 'GET /api/office/shops';
const PAGE = 50;
/** The states, and open organisations that requested a place. */
const TABS = [...STATES, 'places'] as const;
type Tab = State | 'places';
const shopPages = pages<typeof contract>();

/** Lists organisations by state, and shows one with its data and actions. */
export function ShopsPage({ of }: { of: OfficeMembership }) {
  const w = useWords(shopWords);
  const [tab, setTab] = useState<Tab>('asked');
  const [sought, seek] = useChosen('shop');
  const figures = useRead('GET /api/office/shops/figures').data;
  return (
    <div className={styles.page}>
      <FilterRow>
        {TABS.map((id) => (
          <FilterChip
            key={id}
            label={w.counted(w.states[id], figures?.[id])}
            isActive={sought === undefined && id === tab}
            onClick={() => {
              setTab(id);
              seek();
            }}
          />
        ))}
      </FilterRow>
      <OfTab key={sought ?? tab} of={of} tab={tab} sought={sought} />
    </div>
  );
}

interface TabProps {
  of: OfficeMembership;
  tab: Tab;
  /** Id of the organisation that the office's search led to, shown in place of the tab. */
  sought: string | undefined;
}

const askedOf = (tab: Tab, sought: string | undefined) => {
  if (sought !== undefined) return { q: sought };
  return tab === 'places' ? ({ state: 'approved', place: 'asked' } as const) : { state: tab };
};

function OfTab({ of, tab, sought }: TabProps) {
  const w = useWords(shopWords);
  const { close } = useWords(words);
  const language = useLanguage();
  const hasRoom = useRoomFor('home');
  const [chosenId, setChosenId] = useState<number | undefined>(parseId(sought ?? ''));
  const asked = askedOf(tab, sought);
  const read = usePages([SHOPS, {}, asked], ({ before, signal }) =>
    shopPages(SHOPS, { query: { ...asked, limit: PAGE, before }, signal }),
  );
  const all = read.data;
  const chosen = all?.find(({ id }) => id === chosenId) ?? (hasRoom ? all?.[0] : undefined);
  const now = new Date();
  return (
    <div className={styles.three}>
      <div>
        <PagedList read={read} what={w.title} more={w.older} reading={w.reading}>
          {(shops) =>
            shops.length === 0 ? (
              <p className={styles.quiet}>{w.none}</p>
            ) : (
              <List label={sought === undefined ? w.states[tab] : w.title}>
                {shops.map((one) => (
                  <ListRow
                    key={one.id}
                    icon={hasRoom ? undefined : store}
                    title={<Name>{shownNames(one, language)[0]}</Name>}
                    meta={[one.isRefused && w.applicationRefused, whenText(one.createdAt, now, language)]
                      .filter(Boolean)
                      .join(' · ')}
                    isChosen={one.id === chosen?.id}
                    onClick={() => setChosenId(one.id)}
                  />
                ))}
              </List>
            )
          }
        </PagedList>
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

function Opened({ of, shop }: { of: OfficeMembership; shop: OfficeShop }) {
  return (
    <>
      <ShopFacts shop={shop} />
      <div>
        <PlaceActs key={shop.askedPlace?.id} of={of} shop={shop} />
        <ShopActs key={`${shop.id} ${shop.state}`} of={of} shop={shop} />
      </div>
    </>
  );
}

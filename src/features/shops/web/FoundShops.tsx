import { useState } from 'react';
import { useDid } from '#features/identity/web/calls.ts';
import { trades } from '#features/organisations/shop-categories.ts';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { FoundShop } from '../contract.ts';
import type { Point } from '../rules.ts';
import { ShopMap } from './ShopMap.tsx';
import styles from './Shops.module.css';
import { useShown } from './shown-shop.ts';
import { type ShopFilter, useNearest, useShops } from './use-shops.ts';
import { words } from './words.ts';

const AT_ONCE = 50;

interface FoundProps {
  sought: ShopFilter;
  here: Point | undefined;
  chosen: number | undefined;
  onChoose: (shop: FoundShop) => void;
}

/** Search results as a list, and on a map around the own position if it is known. */
export function FoundShops({ sought, here, chosen, onChoose }: FoundProps) {
  const w = useWords(words);
  const language = useLanguage();
  const [shown, show] = useState(AT_ONCE);
  const paged = useShops(sought);
  const nearest = useNearest(sought, here);
  const list = here ? nearest : paged;
  const ofPage = (shops: readonly FoundShop[]) => (here ? shops.slice(0, shown) : shops);
  const hasMore = here ? (nearest.data?.length ?? 0) > shown : paged.hasMore;
  return (
    <>
      {here && nearest.data === undefined && !nearest.isError && (
        <p role="status" className={styles.said}>
          {w.reading}
        </p>
      )}
      <Loaded read={list} what={w.shops} rows={4}>
        {(all) =>
          all.length === 0 ? (
            <Nothing isSought={sought.q !== '' || sought.trade !== undefined || sought.isOpenNow} />
          ) : (
            <>
              {here && (
                <ShopMap
                  shops={ofPage(all).map((shop) => ({
                    id: shop.id,
                    name: nameFor(shop, language),
                    latitude: shop.latitude,
                    longitude: shop.longitude,
                  }))}
                  chosen={chosen}
                  here={here}
                  onChoose={(id) => {
                    const shop = all.find((one) => one.id === id);
                    if (shop) onChoose(shop);
                  }}
                />
              )}
              <div className={styles.list}>
                <SectionHead title={w.shops} />
                <List label={w.shops}>
                  {ofPage(all).map((shop) => (
                    <Row
                      key={shop.id}
                      shop={shop}
                      here={here}
                      isChosen={shop.id === chosen}
                      onOpen={() => onChoose(shop)}
                    />
                  ))}
                </List>
              </div>
            </>
          )
        }
      </Loaded>
      {hasMore && (
        <Button
          look="quiet"
          isWide
          loadingText={!here && paged.isReading ? w.reading : undefined}
          onClick={() => (here ? show(shown + AT_ONCE) : void paged.readMore())}
        >
          {w.more}
        </Button>
      )}
    </>
  );
}

function Nothing({ isSought }: { isSought: boolean }) {
  const w = useWords(words);
  const did = useDid();
  return isSought ? (
    <EmptyState did={did} title={w.none} text={w.noneText} isAlone />
  ) : (
    <EmptyState did={did} title={w.noneYet} text={w.noneYetText} isAlone />
  );
}

interface RowProps {
  shop: FoundShop;
  here: Point | undefined;
  isChosen: boolean;
  onOpen: () => void;
}

function Row({ shop, here, isChosen, onOpen }: RowProps) {
  const w = useWords(words);
  const { name, standing, away, percent } = useShown(shop, here);
  return (
    <ListRow
      icon={trades[shop.trade].icon}
      title={<Name>{name}</Name>}
      meta={[away, standing, w.trades[shop.trade]].filter(Boolean).join(' · ')}
      trailing={
        percent && (
          <span className={`${styles.cashback} num`} translate="no">
            {w.cashback(percent)}
          </span>
        )
      }
      isChosen={isChosen}
      onClick={onOpen}
    />
  );
}

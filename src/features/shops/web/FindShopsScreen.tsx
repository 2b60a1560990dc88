// @online
import { useDeferredValue, useState } from 'react';
import { shopCategories } from '#features/organisations/shop-categories.ts';
import { nameFor } from '#platform/both-names.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { FilterChip, FilterRow, FilterSelect } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Detail } from '#ui/layout/Detail.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { useRoomFor } from '#ui/use-room-for.ts';
import { useSettled } from '#ui/use-settled.ts';
import type { FoundShop } from '../contract.ts';
import { FoundShops } from './FoundShops.tsx';
import { ShopDetail } from './ShopDetail.tsx';
import styles from './Shops.module.css';
import { useHere } from './use-here.ts';
import { type ShopFilter, useFirstShop } from './use-shops.ts';
import { words } from './words.ts';

/** Pause in typing after which the search runs. */
const STILL_MS = 250;

/** Finds shops that accept the local currency: by search, filter, map or distance. */
export function FindShopsScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const [typed, setTyped] = useState('');
  const [trade, setTrade] = useState<ShopFilter['trade']>();
  const [isOpenNow, setOpenNow] = useState(false);
  const [opened, open] = useState<FoundShop | null>();
  const place = useHere();
  const hasRoom = useRoomFor('columns');
  const q = useSettled(typed.trim(), STILL_MS);
  const sought = useDeferredValue<ShopFilter>({ q, trade, isOpenNow });
  const first = useFirstShop(sought, place.here);
  // Where there is room the first shop is open until one is chosen or closed.
  const shown = opened === undefined && hasRoom ? first : (opened ?? undefined);
  const said = { off: undefined, on: w.nearest, asking: w.asking, refused: w.refused, failed: w.failed }[place.state];
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/localpay', label: w.back }} />
      <search>
        <TextField
          type="search"
          label={w.search}
          value={typed}
          maxLength={60}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => setTyped(target.value)}
        />
        <FilterRow>
          <FilterSelect
            label={w.trade}
            neutral="any"
            value={trade ?? 'any'}
            options={[{ id: 'any', label: w.anyTrade }, ...shopCategories.map((id) => ({ id, label: w.trades[id] }))]}
            onChange={(id) => setTrade(id === 'any' ? undefined : id)}
          />
          <FilterChip label={w.openNow} isActive={isOpenNow} onClick={() => setOpenNow(!isOpenNow)} />
          <FilterChip
            label={w.near}
            isActive={place.state === 'on'}
            onClick={place.state === 'on' ? place.forget : place.ask}
          />
        </FilterRow>
      </search>
      <p role="status" className={said && styles.said}>
        {said}
      </p>
      <FoundShops sought={sought} here={place.here} chosen={shown?.id} onChoose={open} />
      <Opened shop={shown} here={place.here} onClose={() => open(null)} />
      <Side />
    </Screen>
  );
}

interface OpenedProps {
  shop: FoundShop | undefined;
  here: ReturnType<typeof useHere>['here'];
  onClose: () => void;
}

function Opened({ shop, here, onClose }: OpenedProps) {
  const w = useWords(words);
  const name = nameFor(shop ?? { name: '', nameKo: null }, useLanguage());
  return (
    <Detail isOpen={shop !== undefined} onClose={onClose} title={name} closeLabel={w.close}>
      {shop && <ShopDetail shop={shop} here={here} />}
    </Detail>
  );
}

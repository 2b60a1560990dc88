import { useState } from 'react';
import { useTradeNames } from '#features/organisations/web/trade-names.ts';
import { useRead as useShops } from '#features/shops/web/calls.ts';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { FilterChip } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import styles from './Campaigns.module.css';
import { campaignWords } from './campaign-words.ts';

export interface ChosenShop {
  readonly id: number;
  readonly name: string;
  readonly nameKo: string | null;
}

const MOST_FOUND = 8;

/** Shops that a campaign is for, found by a part of their name; none chosen: all. */
export function ShopsField({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly ChosenShop[];
  error: string | undefined;
  onChange: (shops: readonly ChosenShop[]) => void;
}) {
  const f = useWords(campaignWords).form;
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  return (
    <>
      <fieldset className={styles.chips}>
        <legend>{f.shops}</legend>
        {chosen.map((shop) => (
          <FilterChip
            key={shop.id}
            label={nameFor(shop, language)}
            isActive
            onClick={() => onChange(chosen.filter(({ id }) => id !== shop.id))}
          />
        ))}
      </fieldset>
      <TextField
        label={f.findShop}
        type="search"
        value={typed}
        maxLength={60}
        hint={f.shopsHint}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      {q !== '' && (
        <Found
          q={q}
          isChosen={(id) => chosen.some((one) => one.id === id)}
          onChoose={(shop) => {
            onChange([...chosen, shop]);
            setTyped('');
          }}
        />
      )}
    </>
  );
}

function Found({
  q,
  isChosen,
  onChoose,
}: {
  q: string;
  isChosen: (id: number) => boolean;
  onChoose: (shop: ChosenShop) => void;
}) {
  const f = useWords(campaignWords).form;
  const language = useLanguage();
  const tradeName = useTradeNames();
  const found = useShops('GET /api/shops', { query: { q, limit: MOST_FOUND } }).data;
  const free = found?.filter(({ id }) => !isChosen(id));
  if (free?.length === 0) return <p className={styles.small}>{f.noShop}</p>;
  return (
    <List label={f.findShop}>
      {(free ?? []).map(({ id, name, nameKo, trade, address }) => (
        <ListRow
          key={id}
          title={nameFor({ name, nameKo }, language)}
          meta={`${tradeName(trade)}, ${address}`}
          onClick={() => onChoose({ id, name, nameKo })}
        />
      ))}
    </List>
  );
}

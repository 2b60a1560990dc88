import { useState } from 'react';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useBeside } from '#platform/web/slot.ts';
import { FilterChip } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import styles from './Campaigns.module.css';
import { campaignWords } from './campaign-words.ts';

export interface ChosenShop {
  readonly id: number;
  readonly name: string;
  readonly nameKo: string | null;
}

/** Parameters of the shop search, which a feature later in the order provides. */
export interface ShopSearch {
  q: string;
  /** Label of the list, and the text shown if there is nothing to choose. */
  label: string;
  none: string;
  isChosen: (id: number) => boolean;
  onChoose: (shop: ChosenShop) => void;
}

/** Field for a campaign's shops, found by part of their name; none chosen means all. */
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
  const Found = useBeside<ShopSearch>('BesideCampaign');
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
      {q !== '' && Found && (
        <Found
          q={q}
          label={f.findShop}
          none={f.noShop}
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

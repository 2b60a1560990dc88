// @online
import type { ShopSearch } from '#features/campaigns/web/office/ShopsField.tsx';
import office from '#features/office/web/Office.module.css';
import { useTradeNames } from '#features/organisations/web/names.ts';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { useRead } from '../calls.ts';

const MOST_FOUND = 8;

/** Search of shops by part of their name, for campaigns. */
export function BesideCampaign({ q, label, none, isChosen, onChoose }: ShopSearch) {
  const language = useLanguage();
  const tradeName = useTradeNames();
  const found = useRead('GET /api/shops', { query: { q, limit: MOST_FOUND } }).data;
  const free = found?.filter(({ id }) => !isChosen(id));
  if (free?.length === 0) return <p className={office.quiet}>{none}</p>;
  return (
    <List label={label}>
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

import { amountOf } from '#features/ledger/web/amount-of.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useWords } from '#platform/web/language.ts';
import { Coin } from '#ui/Coin.tsx';
import { coins } from '#ui/icons.ts';
import { Glyph, List, ListRow } from '#ui/List.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { useRead } from './calls.ts';
import { coinOf } from './coin-of.ts';
import { words } from './words.ts';

/** Where an asset is sent from; shows what can be spent of each. */
export function SendScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const names: Readonly<Record<string, string>> = w.names;
  return (
    <Screen>
      <TitleRow title={w.send} gloss={gloss?.send} back={{ href: '/assets', label: w.back }} />
      <Loaded read={useRead('GET /api/assets/{userId}')} what={w.holdings} rows={5}>
        {(assets) => (
          <List label={w.holdings}>
            {assets.map(({ id, assetType, balance, name }) => {
              const coin = coinOf(assetType);
              return (
                <ListRow
                  key={id}
                  leading={coin ? <Coin name={coin} /> : <Glyph icon={coins} />}
                  title={names[assetType] ?? name}
                  meta={w.available(amountOf(assetType, balance))}
                />
              );
            })}
          </List>
        )}
      </Loaded>
    </Screen>
  );
}

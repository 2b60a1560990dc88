import { useEffect, useEffectEvent } from 'react';
import { coinCodes, findAsset } from '#features/currency/assets.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { useChosen } from '#platform/web/use-chosen.ts';
import { Coin } from '#ui/drawings/Coin.tsx';
import { coins } from '#ui/drawings/icons.ts';
import { Glyph, List, ListRow } from '#ui/layout/List.tsx';
import { amountText } from '#ui/text/amount.ts';
import { useRead } from '../calls.ts';
import { coinOf } from '../coin-of.ts';
import { useShown } from '../hidden.ts';
import { words } from '../words.ts';
import { percentText } from './change.ts';

const loadSheet = () => import('./HoldingSheet.tsx').then(({ HoldingSheet }) => HoldingSheet);

/**
 * Lists each asset with its amount, value and price change over 24 hours; a press opens it. Without rates: the won,
 * which LocalPay opens, and each asset with a balance.
 */
export function Holdings() {
  const w = useWords(words);
  const shown = useShown();
  const hasRates = !isClosed('rates');
  const language = useLanguage();
  const read = useRead('GET /api/portfolio/{userId}');
  const [chosen, choose] = useChosen('asset');
  const [HoldingSheet, need] = useLater(loadSheet);
  const load = useEffectEvent(() => need(() => undefined));
  useEffect(() => {
    if (chosen !== undefined) load();
  }, [chosen]);
  return (
    <Loaded read={read} what={w.holdings} rows={coinCodes.length}>
      {({ assets, won = '0' }) => (
        <>
          <List label={w.holdings}>
            {!hasRates && (
              <ListRow
                leading={<Glyph icon={coins} />}
                title={w.won}
                amount={shown(amountOf('KRW', won))}
                href="/localpay"
              />
            )}
            {assets.map(({ assetType, balance, valueUsd, changePercent }) => {
              if (!hasRates && balance === '0') return null;
              const coin = coinOf(assetType);
              return (
                <ListRow
                  key={assetType}
                  leading={coin ? <Coin face={coin} /> : <Glyph icon={coins} />}
                  title={findAsset(assetType)?.names[language] ?? assetType}
                  meta={
                    <span className="num" translate="no">
                      {shown(amountOf(assetType, balance))}
                    </span>
                  }
                  {...(hasRates && {
                    amount: shown(amountText(valueUsd, { symbol: '$', minPlaces: 2 })),
                    note: percentText(changePercent),
                  })}
                  onClick={() => choose(assetType)}
                />
              );
            })}
          </List>
          {HoldingSheet && (
            <HoldingSheet of={assets.find(({ assetType }) => assetType === chosen)} onClose={() => choose()} />
          )}
        </>
      )}
    </Loaded>
  );
}

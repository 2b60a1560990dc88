// @online
import { findAsset } from '#features/currency/assets.ts';
import { useBackings } from '#features/ledger/web/use-backings.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { useRead } from '../calls.ts';

/** Lists what backs each asset that the holdings above show: without rates only won and assets that are held. Loaded after the holdings. */
export function Backings() {
  const language = useLanguage();
  const { title, assets } = useBackings();
  const held = useRead('GET /api/portfolio/{userId}').data?.assets;
  const isHeld = (asset: string) => held?.some((one) => one.assetType === asset && one.balance !== '0');
  const shown = isClosed('rates') ? assets.filter(({ asset }) => asset === 'KRW' || isHeld(asset)) : assets;
  if (shown.length === 0) return null;
  return (
    <>
      <SectionHead title={title} />
      <KeyValues
        rows={shown.map(({ asset, value }) => ({ term: findAsset(asset)?.names[language] ?? asset, value }))}
      />
    </>
  );
}

// @online
import { useBackings } from '#features/ledger/web/backing.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { useRead } from '../calls.ts';
import { words } from '../words.ts';

/** Lists what backs each asset that the holdings above show: without rates only won and assets that are held. Loaded after the holdings. */
export function Backings() {
  const w = useWords(words);
  const names: Readonly<Record<string, string>> = { ...w.names, KRW: w.won };
  const { title, assets } = useBackings();
  const held = useRead('GET /api/portfolio/{userId}').data?.assets;
  const isHeld = (asset: string) => held?.some((one) => one.assetType === asset && one.balance !== '0');
  const shown = isClosed('rates') ? assets.filter(({ asset }) => asset === 'KRW' || isHeld(asset)) : assets;
  if (shown.length === 0) return null;
  return (
    <>
      <SectionHead title={title} />
      <KeyValues rows={shown.map(({ asset, value }) => ({ term: names[asset] ?? asset, value }))} />
    </>
  );
}

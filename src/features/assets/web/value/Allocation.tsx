import { useWords } from '#platform/web/device/language.ts';
import { AllocationBar } from '#ui/drawings/Coin.tsx';
import { useRead } from '../calls.ts';
import { coinOf } from '../coin-of.ts';
import { words } from '../words.ts';

/** Bar of the assets' shares in the portfolio, with the same content as text. */
export function Allocation() {
  const w = useWords(words);
  const shares = (useRead('GET /api/portfolio/{userId}').data?.assets ?? []).flatMap(({ assetType, share }) => {
    const coin = coinOf(assetType);
    return coin && Number(share) > 0 ? [{ name: assetType, metal: coin.metal, share: Number(share) }] : [];
  });
  const inWords = shares.map(({ name, share }) => `${name} ${share}%`).join(', ');
  return <AllocationBar parts={shares} label={inWords && `${w.allocation}: ${inWords}`} />;
}

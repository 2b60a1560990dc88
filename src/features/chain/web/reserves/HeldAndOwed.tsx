import { amountOf } from '#features/ledger/web/amount-of.ts';
import { formatUnits } from '#platform/money.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { coins } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { StatedAsset } from '../../reserves/statement.ts';
import { words } from './words.ts';

/** Lists reserves and liabilities by asset. */
export function HeldAndOwed({ assets }: { assets: readonly StatedAsset[] }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <section>
      <SectionHead title={w.all} gloss={gloss?.all} />
      <List label={w.all}>
        {assets.map((asset) => {
          const isCovered = BigInt(asset.reserves) >= BigInt(asset.liabilities);
          return (
            <ListRow
              key={asset.code}
              icon={coins}
              title={asset.code}
              meta={
                <span className="num" translate="no">
                  {w.owed(unitsText(asset, asset.liabilities))}
                </span>
              }
              amount={unitsText(asset, asset.reserves)}
              status={{ tone: isCovered ? 'ok' : 'bad', word: isCovered ? w.covered : w.short }}
            />
          );
        })}
      </List>
    </section>
  );
}

/** Formats smallest units of a statement's asset. */
export const unitsText = ({ code, places }: StatedAsset, units: string): string =>
  amountOf(code, formatUnits(BigInt(units), places));

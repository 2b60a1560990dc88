// @online
import type { Portfolio } from '#features/assets/contract.ts';
import { findAsset } from '#features/currency/assets.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useRead as useLedger } from '#features/ledger/web/calls.ts';
import { TransactionRow } from '#features/ledger/web/TransactionRow.tsx';
import { useBacking } from '#features/ledger/web/use-backings.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { amountText } from '#ui/text/amount.ts';
import styles from '../Assets.module.css';
import { useShown } from '../hidden.ts';
import { words } from '../words.ts';
import { percentText } from './change.ts';

type Holding = Portfolio['assets'][number];

/** Maximum number of transactions shown; History lists the others. */
const SHOWN = 5;

/** Sheet of one asset: what it is worth, the ways to move it, and its latest transactions. */
export function HoldingSheet({ of, onClose }: { of: Holding | undefined; onClose: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const title = of ? (findAsset(of.assetType)?.names[language] ?? of.assetType) : '';
  return (
    <Sheet isOpen={of !== undefined} onClose={onClose} title={title} closeLabel={w.close}>
      {of && (
        <>
          <Worth of={of} />
          <div className={styles.actions}>
            <ButtonPair>
              <ButtonLink href="/receive" look="quiet">
                {w.receive}
              </ButtonLink>
              <ButtonLink href={`/send?asset=${of.assetType}`}>{w.send}</ButtonLink>
            </ButtonPair>
          </div>
          <Latest asset={of.assetType} />
        </>
      )}
    </Sheet>
  );
}

function Worth({ of: { assetType, balance, rateUsd, valueUsd, changePercent, share } }: { of: Holding }) {
  const w = useWords(words);
  const shown = useShown();
  const backing = useBacking(assetType);
  const usd = (text: string) => amountText(text, { symbol: '$', minPlaces: 2 });
  const worth = [
    { term: w.worth, value: shown(usd(valueUsd)) },
    { term: w.rate(assetType), value: usd(rateUsd) },
    { term: w.inOneDay, value: percentText(changePercent) },
    { term: w.share, value: `${share}%` },
  ];
  return (
    <KeyValues
      rows={[
        { term: w.balance, value: shown(amountOf(assetType, balance)) },
        ...(isClosed('rates') ? [] : worth),
        ...(backing ? [backing] : []),
      ]}
    />
  );
}

/** The asset's newest transactions among the latest ones of all assets. */
function Latest({ asset }: { asset: string }) {
  const w = useWords(words);
  const { data = [] } = useLedger('GET /api/transactions/{userId}');
  const own = data.filter(({ assetType }) => assetType === asset).slice(0, SHOWN);
  const now = new Date();
  if (own.length === 0) return null;
  return (
    <>
      <SectionHead title={w.transactions} link={{ href: `/history?asset=${asset}`, text: w.history }} />
      <List label={w.transactions}>
        {own.map((one) => (
          <TransactionRow
            key={one.id}
            transaction={one}
            now={now}
            onOpen={() => go(`/history?entry=transaction-${one.id}`)}
          />
        ))}
      </List>
    </>
  );
}

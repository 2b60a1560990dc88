import { assetOf } from '#features/currency/assets.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { parseUnits } from '#platform/money.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { LangText } from '#ui/text/LangText.tsx';
import type { Offer } from '../contract.ts';
import { mostIn } from '../pairs.ts';
import { assetAt, type ExchangeEnd } from '../rules.ts';
import styles from './Exchange.module.css';
import { words } from './words.ts';

/**
 * Lists the assets that cannot be exchanged for won now, with the reason. Empty if all can, or if the server has
 * neither a feed nor an open pair by hand.
 */
export function ClosedPairs({ offer }: { offer: Offer }) {
  const w = useWords(words);
  const codes = (why: 'closed' | 'stale') =>
    offer.assets.flatMap(({ assetType, closed }) => (closed === why ? [assetType] : [])).join(', ');
  const isOffered =
    !isClosed('rates') || offer.assets.some(({ assetType, closed }) => assetType !== 'KRW' && closed === null);
  const [closed, stale] = [isOffered ? codes('closed') : '', codes('stale')];
  return (
    <>
      {closed !== '' && (
        <p className={styles.text}>
          <LangText>{w.closedAssets(closed)}</LangText>
        </p>
      )}
      {stale !== '' && (
        <p className={styles.text}>
          <LangText>{w.staleAssets(stale)}</LangText>
        </p>
      )}
    </>
  );
}

const unitsOf = (text: string, places: number): bigint => {
  const units = parseUnits(text, places);
  return typeof units === 'bigint' ? units : 0n;
};

/**
 * Shows how much the pair of these ends can exchange now, by its daily limit or its funds; nothing where no pair limits
 * it.
 */
export function MostNow({
  offer,
  ends,
}: {
  offer: Offer;
  ends: { readonly from: ExchangeEnd; readonly to: ExchangeEnd };
}) {
  const w = useWords(words);
  const [from, to] = [assetAt(ends.from), assetAt(ends.to)];
  const { code, places } = from.isLocal ? to : from;
  const row = offer.assets.find(({ assetType }) => assetType === code);
  if (!row?.pair) return null;
  const { wonToday, asset, won } = row.pair;
  const pair = { wonToday: BigInt(wonToday), asset: unitsOf(asset, assetOf(code).places), won: BigInt(won) };
  const most = mostIn(pair, { isLocal: to.isLocal, places }, BigInt(row.rate));
  const text = amountOf('KRW', String(most.won));
  return (
    <p className={styles.text}>
      <LangText>{most.by === 'day' ? w.mostToday(text) : w.mostHere(text)}</LangText>
    </p>
  );
}

import { useState } from 'react';
import { assetOf } from '#features/currency/assets.ts';
import { formatUnits } from '#platform/money.ts';
import { readAmount, WON } from '#platform/typed-amount.ts';
import type { Offer } from '../contract.ts';
import type { endsOf, Flow } from '../flows.ts';
import { assetAt, type ExchangeEnd, type Rates, readTerms, takesFor } from '../rules.ts';
import { lastSum } from './last-source.ts';

/** Sum that a first top-up presets. */
const FIRST_SUM = '50000';

type Ends = ReturnType<typeof endsOf>;

/** Returns the amount at `from` from which the typed won arrive; empty if the text is not a number of won. */
function takesText(won: string, from: ExchangeEnd, rates: Rates): string {
  const read = readAmount(won, WON);
  if (typeof read !== 'bigint') return '';
  const asset = assetAt(from);
  return formatUnits(takesFor(asset, read, rates), asset.places);
}

interface TypedAmountOf {
  flow: Flow;
  offer: Offer;
  rates: Rates;
  ends: Ends;
  /** Amount of a request whose outcome is unknown. */
  unknown: string | undefined;
}

const balanceOf = ({ assets }: Offer, code: string) => assets.find(({ assetType }) => assetType === code)?.balance;

/**
 * The amount of an exchange, counted at its source. A top-up is typed in the won that arrive, beginning with the last
 * sum if the source covers it; `turn` switches to the source's own units and back.
 */
export function useTypedAmount({ flow, offer, rates, ends, unknown }: TypedAmountOf) {
  const [typed, setTyped] = useState(unknown ?? '');
  const [isWon, setIsWon] = useState(flow === 'topUp' && unknown === undefined);
  const termsOf = (amount: string) =>
    ends && readTerms(amount, { from: assetAt(ends.from), to: assetOf('KRW'), rates }, balanceOf(offer, ends.fromText));
  const [won, setWon] = useState(() => {
    const sum = lastSum(offer.userId) ?? FIRST_SUM;
    return ends && typeof termsOf(takesText(sum, ends.from, rates)) === 'object' ? sum : '';
  });
  const amount = isWon && ends ? takesText(won, ends.from, rates) : typed;
  return {
    amount,
    setAmount: setTyped,
    /** Undefined while the source's own units are typed. */
    won: isWon ? won : undefined,
    setWon,
    turn: () => {
      if (isWon) setTyped(amount);
      else {
        const terms = termsOf(typed);
        setWon(typeof terms === 'object' ? String(terms.gives) : '');
      }
      setIsWon(!isWon);
    },
  };
}

import { useState } from 'react';
import type { Asset } from '#features/currency/assets.ts';
import type { CurrencyRules } from '#features/currency/rules.ts';
import { useCurrency } from '#features/currency/web/use-currency.ts';
import { plainAmount, WON } from '#platform/typed-amount.ts';
import { keptHere } from '#platform/web/device/storage.ts';
import { createStore, useStore } from '#ui/store.ts';
import { amountForWon, inOtherCurrency } from '../rules.ts';

const KEY = 'typed-in-won';
/** Assets whose amounts are typed in won on this device. */
const chosen = createStore<readonly string[]>(keptHere.getItem(KEY)?.split(',') ?? []);

function turn(code: string): void {
  const known = chosen.get();
  chosen.set(known.includes(code) ? known.filter((one) => one !== code) : [...known, code]);
  keptHere.setItem(KEY, chosen.get().join(','));
}

type Rated = Pick<CurrencyRules, 'rates'>;

const wonOf = (asset: Asset, amount: string, rates: Rated) => {
  const other = inOtherCurrency(asset.code, amount, rates);
  return other && 'won' in other ? other.won : '';
};

/** Converts won as typed into an amount of the asset; empty unless the text is a whole number of won. */
const amountOfWon = (asset: Asset, text: string, rates: Rated) =>
  amountForWon(asset, plainAmount(text, WON), rates) ?? '';

/**
 * Shows an asset's amount in won if the person types won for it on this device. The form stores the asset's units; a
 * text that is not won leaves it empty.
 */
export function useWonFirst(asset: Asset | undefined, amount: string, onAmount: (amount: string) => void) {
  const rates = useCurrency();
  const isWon = useStore(chosen).includes(asset?.code ?? '');
  const [typed, setTyped] = useState({ text: '', amount: '' });
  if (!asset || asset.isLocal || !isWon || !rates)
    return {
      isWon: false,
      text: amount,
      isFaulty: false,
      type: onAmount,
      turn: rates && asset && !asset.isLocal ? () => turn(asset.code) : undefined,
    };
  const text = typed.amount === amount ? typed.text : wonOf(asset, amount, rates);
  return {
    isWon: true,
    text,
    isFaulty: text !== '' && amount === '',
    type: (next: string) => {
      const read = amountOfWon(asset, next, rates);
      setTyped({ text: next, amount: read });
      onAmount(read);
    },
    turn: () => turn(asset.code),
  };
}

/** Returns the amount after its asset changes: the same won if typed in won, else the same figure. */
export function amountMovedTo(asset: Asset | undefined, next: Asset | undefined, amount: string, rates: Rated): string {
  if (!asset || !next || !chosen.get().includes(asset.code)) return amount;
  return amountForWon(next, wonOf(asset, amount, rates), rates) ?? amount;
}
